import { expect, test } from 'vitest';
import { openMailer } from './open-mailer.ts';

const mail = { to: 'ada@example.com', subject: 'Sign in to docconv', text: 'Open\nhttps://example.com/x' };

test('without a mail server, mails are shown in the terminal', async () => {
  let shown = '';
  const mailer = await openMailer({}, (text) => {
    shown += text;
  });
  await mailer.send(mail);
  expect(shown).toBe('\nMail to ada@example.com: Sign in to docconv\n\n  Open\n  https://example.com/x\n\n');
});

test('what a terminal would obey is not shown', async () => {
  let shown = '';
  const mailer = await openMailer({}, (text) => {
    shown += text;
  });
  await mailer.send({ ...mail, text: 'a\u001b[2Jb\u009bc\rd' });
  expect(shown).toContain('  a[2Jbcd\n');
  await expect(mailer.send({ ...mail, subject: 'a\u001b]0;x\u0007' })).rejects.toMatchObject({
    reason: 'invalid_mail',
  });
});

test.each([undefined, '', 'nobody', 'a@b, c@d', 'docconv <a@b> <c@d>', 'x\r\nBcc: <a@b>'])(
  'a mail server needs a sender: %s is none',
  async (mailFrom) => {
    const opening = openMailer({ smtpUrl: 'smtp://localhost', mailFrom }, () => undefined);
    await expect(opening).rejects.toMatchObject({ reason: 'invalid_config' });
  },
);

test.each(['no-reply@example.com', 'docconv <no-reply@example.com>'])('%s is a sender', async (mailFrom) => {
  (await openMailer({ smtpUrl: 'smtp://localhost', mailFrom }, () => undefined)).close();
});
