import { z } from 'zod';
import { typeDepositForm } from '#app/domain/catalog/types/type-deposit-form.ts';
import { isScreenWord } from '#app/domain/catalog/types/type-key.server.ts';
import { optionalText, text } from '#app/domain/fields.ts';
import { ENGLISH } from '#app/domain/text/format.ts';

const SCREEN_WORD_ISSUE = { path: ['type'], message: JSON.stringify({ code: 'screen-word' }) };

/** `since` restores a deleted type with its deposit to its position; `instead` is the Zawgyi text that this type replaces. */
export const typeForm = z
  .object({ ...typeDepositForm(ENGLISH).shape, type: text(40), since: optionalText(40), instead: optionalText(40) })
  .refine(({ type, since }) => since !== '' || !isScreenWord(type), SCREEN_WORD_ISSUE);
