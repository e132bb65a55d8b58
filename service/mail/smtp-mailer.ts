import { createTransport } from 'nodemailer';
import { DocconvError } from '../errors.ts';
import { checkMail } from './check-mail.ts';
import type { Mailer } from './mailer.ts';
import type { SmtpServer } from './smtp-url.ts';

/** How long the mail server may take, milliseconds; somebody waits at the browser. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** Mails sent at the same time. */
const CONNECTIONS = 4;

/**
 * Sends over SMTP. A server that is not on this machine has to speak TLS with a certificate that is trusted.
 * @param from sender, `docconv <no-reply@example.com>`
 */
export function createSmtpMailer(server: SmtpServer, from: string, timeouts = TIMEOUTS): Mailer {
  const transport = createTransport({
    ...server,
    ...timeouts,
    pool: true,
    maxConnections: CONNECTIONS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    shownIn: 'mailbox',
    async send(mail) {
      checkMail(mail);
      const { to, subject, text } = mail;
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (cause) {
        throw notSent(cause);
      }
    },
    close: () => transport.close(),
  };
}

/** The cause stays inside: it may quote the address. */
function notSent(cause: unknown): DocconvError {
  return new DocconvError(
    'server',
    'The mail could not be sent.',
    'Try again in a few minutes; if it keeps failing, tell whoever runs this server.',
    { reason: 'mail_not_sent', cause },
  );
}
