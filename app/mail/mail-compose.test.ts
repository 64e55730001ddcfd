import { expect, it } from 'vitest';
import { resetMail } from '#app/mail/mail-compose.ts';

const link = 'https://shop.example/reset-password?token=abc-123_DEF';
const english = { shopName: 'Shwe Pyi', language: 'en' } as const;

it('writes the reset mail in the chosen language', () => {
  const inEnglish = resetMail('en', { ...english, language: 'my' }, link);
  expect(inEnglish.subject).toBe('Choose a new password for Shwe Pyi');
  expect(inEnglish.text).not.toMatch(/[\u1000-\u109F]/);
  const inBurmese = resetMail('my-mymr', english, link);
  expect(inBurmese.subject).toBe('Shwe Pyi စကားဝှက်အသစ် လုပ်ရန်');
  expect(inBurmese.text).toContain(`ရွေးပါ:\n\n${link}\n\nမိမိ`);
  expect(inBurmese.text).not.toContain('password at');
});

it("writes the reset mail in every language if there is no preference, the shop's first", () => {
  const { subject, text } = resetMail(null, english, link);
  expect(subject).toBe('Choose a new password for Shwe Pyi');
  const [first, second] = text.split('\n\n---\n\n');
  expect(first).toBe(resetMail('en', english, link).text);
  expect(second).toBe(resetMail('my', english, link).text);
  expect(resetMail(null, { ...english, language: 'my' }, link).subject).toBe('Shwe Pyi စကားဝှက်အသစ် လုပ်ရန်');
});
