import { type Machine, makeMachine } from '../../cli/testing/run-program.ts';
import { type ReceivingServer, receiveMails } from '../../service/mail/testing/receive-mails.ts';

/** `docconv serve` as it is built, with a mail server that keeps the mails. */
export interface ServedProgram {
  url: string;
  machine: Machine;
  mails: ReceivingServer['mails'];
  close(): Promise<void>;
}

export async function serveProgram(environment: Record<string, string> = {}): Promise<ServedProgram> {
  const machine = makeMachine();
  const mail = await receiveMails();
  const { child, ended } = machine.start(['serve', '--port', '0'], {
    environment: { DOCCONV_SMTP_URL: mail.url, DOCCONV_MAIL_FROM: 'docconv@example.com', ...environment },
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text: string) => {
      const [found] = /http:\/\/\S+/.exec(text) ?? [];
      if (found) resolve(found);
    });
    void ended.then(({ stderr }) => reject(new Error(`docconv serve ended: ${stderr}`)));
  });
  return {
    url,
    machine,
    mails: mail.mails,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await mail.close();
      machine.remove();
    },
  };
}
