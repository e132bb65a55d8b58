/** A mail in plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail, or shows it to the operator where none is set up. */
export interface Mailer {
  /** Where people have to look for what was sent. */
  readonly shownIn: 'mailbox' | 'terminal';
  /** @throws DocconvError `server` when the mail could not be handed over */
  send(mail: Mail): Promise<void>;
  close(): void;
}
