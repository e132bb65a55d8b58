import { isLoopbackUri } from '../../../service/oauth/redirect-uri.ts';

/** Where an address takes the browser, as people know it. */
export function nameOfReturn(address: string): string {
  const { protocol, host } = new URL(address);
  if (isLoopbackUri(address)) return `a program on this computer (${host})`;
  return protocol === 'https:' ? host : `the app that opens ${protocol} addresses`;
}
