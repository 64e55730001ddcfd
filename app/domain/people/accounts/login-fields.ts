import { email, type FieldProblem, issue, text } from '#app/domain/fields.ts';
import { loginNumber, phoneAddress } from '#app/domain/text/phone-address.ts';

const NUMBER_LIKE: FieldProblem = { code: 'not-like', example: '09 791 234 567' };

/** An email address, or a phone number, which becomes the address of its account. */
export function emailOrNumber() {
  return text(254).transform((typed, ctx) => {
    const number = loginNumber(typed);
    if (number !== null) return phoneAddress(number);
    const read = email().safeParse(typed);
    if (read.success) return read.data;
    const problem: FieldProblem = /[\p{L}@]/u.test(typed) ? { code: 'not-an-email' } : NUMBER_LIKE;
    ctx.addIssue({ code: 'custom', ...issue(problem) });
    return '';
  });
}

export function phoneNumber() {
  return text(60).refine((typed) => typed === '' || loginNumber(typed) !== null, issue(NUMBER_LIKE));
}
