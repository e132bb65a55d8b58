import { invalidArguments } from '../cli-error.ts';
import { printable } from '../terminal/printable.ts';
import type { ParsedFlags } from './parse-flags.ts';

/** Where the server of `dashboard` is, if it was said, without a final slash. @throws CliError `INVALID_ARGS` */
export function readDashboardUrl({ flags }: ParsedFlags): string | undefined {
  if (typeof flags.url !== 'string') return undefined;
  const url = URL.canParse(flags.url) ? new URL(flags.url) : undefined;
  if (url && /^https?:$/.test(url.protocol) && `${url.username}${url.search}${url.hash}` === '') {
    return url.href.replace(/\/+$/, '');
  }
  throw invalidArguments(
    `--url cannot be "${printable(flags.url)}".`,
    'It is the address of the server, such as http://127.0.0.1:8787.',
  );
}
