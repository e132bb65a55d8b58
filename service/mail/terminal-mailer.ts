import { checkMail } from './check-mail.ts';
import type { Mailer } from './mailer.ts';

/** Shows mails to the operator, where no mail server is set up. @param write prints to the operator's terminal */
export function createTerminalMailer(write: (text: string) => void): Mailer {
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
