import { expect, it } from 'vitest';
import { failedBackupMail, integrityMail, invitationMail, resetMail, roleMail } from '#app/mail/mail-compose.ts';

const link = 'https://shop.example/reset-password?token=abc-123_DEF';
const english = { shopName: 'Shwe Pyi', language: 'en' } as const;

it('writes the reset mail in the chosen language', () => {
  const inEnglish = resetMail('en', { ...english, language: 'my' }, link);
  expect(inEnglish.subject).toBe('Choose a new password for Shwe Pyi');
  expect(inEnglish.text).not.toMatch(/[\u1000-\u109F]/);
  const inBurmese = resetMail('my-mymr', english, link);
  expect(inBurmese.subject).toBe('Shwe Pyi စကားဝှက်အသစ် သတ်မှတ်ရန်');
  expect(inBurmese.text).toContain(`သတ်မှတ်ပါ:\n\n${link}\n\nမိမိ`);
  expect(inBurmese.text).not.toContain('password at');
});

it('writes an invitation in both languages, with its link in each and nothing that was typed but the name of the shop', () => {
  const invited = 'https://shop.example/invitation?token=abc';
  const { subject, text } = invitationMail({ shopName: 'Shwe\nPyi', language: 'my' }, invited);
  expect(subject).toBe('Shwe Pyi တွင် အလုပ်လုပ်ရန် ဖိတ်ခေါ်စာ');
  expect(text.split(invited)).toHaveLength(3);
  expect(text).toContain('Shwe Pyi invites you to work in the shop');
});

it('writes a shop name with line breaks in one line', () => {
  const shopName = 'Shwe\nPyi';
  const { subject, text } = resetMail('en', { ...english, shopName }, link);
  const backup = { shopName, backupDir: '/backups' };
  const others = [
    failedBackupMail('en', backup, 'full'),
    integrityMail('en', backup, 'one'),
    roleMail('en', { shopName }, 'granted', 'aye@example.com'),
  ];
  for (const title of [subject, text, ...others.map((mail) => mail.subject)]) expect(title).toContain('Shwe Pyi');
});

it("writes the reset mail in every language if there is no preference, the shop's first", () => {
  const { subject, text } = resetMail(null, english, link);
  expect(subject).toBe('Choose a new password for Shwe Pyi');
  const [first, second] = text.split('\n\n---\n\n');
  expect(first).toBe(resetMail('en', english, link).text);
  expect(second).toBe(resetMail('my', english, link).text);
  expect(resetMail(null, { ...english, language: 'my' }, link).subject).toBe('Shwe Pyi စကားဝှက်အသစ် သတ်မှတ်ရန်');
});
