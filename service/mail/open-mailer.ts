import { DocconvError } from '../errors.ts';
import { checkMail } from './check-mail.ts';
import type { Mailer } from './mailer.ts';
import { parseSmtpUrl } from './smtp-url.ts';

interface MailSettings {
  /** DOCCONV_SMTP_URL; without it mails are shown in the operator's terminal. */
  smtpUrl?: string;
  /** DOCCONV_MAIL_FROM: `no-reply@example.com` or `docconv <no-reply@example.com>`. */
  mailFrom?: string;
}

/** @param write prints to the operator's terminal @throws DocconvError when the settings are not usable */
export async function openMailer(
  { smtpUrl, mailFrom }: MailSettings,
  write: (text: string) => void,
): Promise<Mailer> {
  if (smtpUrl === undefined) return createTerminalMailer(write);
  const server = parseSmtpUrl(smtpUrl);
  const from = checkSender(mailFrom);
  const { createSmtpMailer } = await import('./smtp-mailer.ts');
  return createSmtpMailer(server, from);
}

function checkSender(from: string | undefined): string {
  const address = from === undefined ? undefined : (/^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(from)?.[1] ?? from);
  if (from !== undefined && address !== undefined && /^[^\s@,;<>]+@[^\s@,;<>]+$/.test(address)) return from;
  throw new DocconvError(
    'bad_request',
    'DOCCONV_MAIL_FROM is not set to a mail address, which DOCCONV_SMTP_URL needs.',
    'Set it to the sender of the mails, such as docconv <no-reply@example.com>.',
    { reason: 'invalid_config' },
  );
}

/** Shows mails to the operator, where no mail server is set up. @param write prints to the operator's terminal */
function createTerminalMailer(write: (text: string) => void): Mailer {
  return {
    shownIn: 'terminal',
    async send(mail) {
      checkMail(mail);
      const lines = mail.text.split('\n').map((line) => `  ${withoutControls(line)}`.trimEnd());
      write(`\nMail to ${mail.to}: ${mail.subject}\n\n${lines.join('\n')}\n\n`);
    },
    close: () => undefined,
  };
}

/** A mail is not to move the cursor. */
function withoutControls(line: string): string {
  return line.replace(/\p{Cc}/gu, '');
}
