import type { TestBrowser } from '../../../testing/open-browser.ts';

/** A person's answer to an authorization request, in their browser. @returns where it is taken by that */
export async function answerRequest(
  browser: TestBrowser,
  authorizationUrl: URL,
  decision: 'approved' | 'denied' = 'approved',
): Promise<URL> {
  await browser.open(`${authorizationUrl.pathname}${authorizationUrl.search}`);
  await browser.follow();
  await browser.submit('/connect/', { decision });
  const { headers, text } = await browser.follow();
  const target = /^0; url=(.+)$/.exec(headers.get('refresh') ?? '')?.[1];
  if (target === undefined) throw new Error(`the browser was not taken back: ${text}`);
  return new URL(target);
}
