import packageJson from '../../package.json' with { type: 'json' };
import type { Context } from '../context.ts';
import { paint } from './paint.ts';

const logo = `╺┳┓┏━┓┏━╸┏━╸┏━┓┏┓╻╻ ╻
 ┃┃┃ ┃┃  ┃  ┃ ┃┃┗┫┃┏┛
╺┻┛┗━┛┗━╸┗━╸┗━┛╹ ╹┗┛ `;

const plainLogo = `     _
  __| | ___   ___ ___ ___  _ ____   __
 / _\` |/ _ \\ / __/ __/ _ \\| '_ \\ \\ / /
| (_| | (_) | (_| (_| (_) | | | \\ V /
 \\__,_|\\___/ \\___\\___\\___/|_| |_|\\_/`;

/** The name in large letters, and the version; nothing with DOCCONV_NO_BANNER. Narrower than 60 columns. */
export function drawBanner({ settings, terminal }: Pick<Context, 'settings' | 'terminal'>): string {
  if (settings.noBanner) return '';
  const art = settings.asciiLogo ? plainLogo : logo;
  const shown = paint(art, 'accent', terminal.color);
  return `${shown}\ndocconv ${packageJson.version}: documents to Markdown or HTML\n\n`;
}
