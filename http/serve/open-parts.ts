import type { Logger } from 'pino';
import type { Plans } from '../../service/accounts/plans.ts';
import type { Config } from '../../service/config.ts';
import { openServerService } from '../../service/open-server.ts';
import type { HttpParts, HttpSettings } from '../parts.ts';

/** All that the door is made of, opened, and how to close it again. */
export async function openParts(
  config: Config,
  plans: Plans,
  settings: HttpSettings,
  log: Logger,
): Promise<HttpParts & { close(): Promise<void> }> {
  const service = await openServerService(config, plans);
  return {
    settings,
    store: service.store,
    plans,
    docconvFor: service.docconvFor,
    mailer: {
      send: async ({ to, subject, text }) =>
        void process.stderr.write(`\nMail to ${to}: ${subject}\n\n${text}\n\n`),
      close: () => undefined,
    },
    log,
    clock: Date.now,
    close: service.close,
  };
}
