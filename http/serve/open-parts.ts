import type { Logger } from 'pino';
import type { Plans } from '../../service/accounts/plans.ts';
import type { Config } from '../../service/config.ts';
import { openMailer } from '../../service/mail/open-mailer.ts';
import { openServerService } from '../../service/open-server.ts';
import type { HttpParts, HttpSettings } from '../parts.ts';

/** All that the door is made of, opened, and how to close it again. */
export async function openParts(
  config: Config,
  plans: Plans,
  settings: HttpSettings,
  log: Logger,
): Promise<HttpParts & { close(): Promise<void> }> {
  const mailer = await openMailer(config.server, (text) => void process.stderr.write(text));
  const service = await openServerService(config, plans);
  return {
    settings,
    store: service.store,
    plans,
    docconvFor: service.docconvFor,
    mailer,
    log,
    clock: Date.now,
    close: async () => {
      mailer.close();
      await service.close();
    },
  };
}
