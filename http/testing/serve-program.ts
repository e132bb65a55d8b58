import { type ReceivingServer, receiveMails } from '../../service/mail/testing/receive-mails.ts';
import { type RunServer, runServer } from './run-server.ts';

/** The built program serving, with a mail server that keeps the mails. */
export interface ServedProgram extends Pick<RunServer, 'url'> {
  mails: ReceivingServer['mails'];
  close(): Promise<void>;
}

export async function serveProgram(environment: Record<string, string> = {}): Promise<ServedProgram> {
  const mail = await receiveMails();
  const mailed = { DOCCONV_SMTP_URL: mail.url, DOCCONV_MAIL_FROM: 'docconv@example.com' };
  const server = await runServer({ ...mailed, ...environment });
  return {
    url: server.url,
    mails: mail.mails,
    close: async () => {
      await server.stop();
      await Promise.all([server.remove(), mail.close()]);
    },
  };
}
