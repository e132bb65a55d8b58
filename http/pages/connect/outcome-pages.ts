import { html } from 'hono/html';
import type { ConnectSession } from '../../../service/accounts/store/connect-sessions.ts';
import { EXCHANGE_MINUTES, SESSION_MINUTES } from '../../../service/connect/limits.ts';
import type { SitePage } from '../layout.ts';
import { nameOfReturn } from './name-of-return.ts';

/** After the answer. @param returnTo the tool's address, where the browser goes on by itself */
export function answeredPage(
  { provider }: ConnectSession,
  { approved, returnTo }: { approved: boolean; returnTo: string | undefined },
): SitePage {
  const title = approved ? 'Access approved' : 'Access denied';
  const told = approved
    ? html`<p>“${provider}” can fetch its key within the next ${EXCHANGE_MINUTES} minutes. You can revoke it on the
<a href="/dashboard/api">page of your keys</a>.</p>`
    : html`<p>“${provider}” gets no key.</p>`;
  const next =
    returnTo === undefined
      ? html`<p>You can close this window.</p>`
      : html`<p>You are taken back to <a href="${returnTo}">${nameOfReturn(returnTo)}</a>.</p>`;
  return { title, main: html`<h1>${title}</h1>${told}${next}` };
}

/** A session that waits for no answer any more, or never was. */
export function closedPage(status: keyof typeof CLOSED): SitePage {
  const { title, text, code } = CLOSED[status];
  return {
    title,
    status: code,
    main: html`<h1>${title}</h1>
<p>${text}</p>
<p class="actions">${code === 200 ? TO_KEYS : TO_CODE}</p>`,
  };
}

const TO_KEYS = html`<a class="button quiet" href="/dashboard/api">To your keys</a>`;
const TO_CODE = html`<a class="button quiet" href="/connect">Type a code</a>`;

const CLOSED = {
  approved: {
    title: 'This request is approved',
    text: 'It was answered before; the tool can fetch its key. You can close this window.',
    code: 200,
  },
  denied: {
    title: 'This request was denied',
    text: 'It was answered before. To give access after all, start again in the tool.',
    code: 200,
  },
  exchanged: {
    title: 'The tool has its key',
    text: 'This request is done with. You can close this window.',
    code: 200,
  },
  expired: {
    title: 'This request has expired',
    text: `Requests wait for ${SESSION_MINUTES} minutes. Start again in the tool.`,
    code: 410,
  },
  not_fetched: {
    title: 'The tool did not fetch its key',
    text: `It had ${EXCHANGE_MINUTES} minutes after the approval, and has no key now. Start again in the tool.`,
    code: 410,
  },
  unknown: {
    title: 'There is no such request',
    text: 'The address is not complete, or the request is long over. Start again in the tool.',
    code: 404,
  },
} as const;

/** A request of an OAuth client that is refused. The client learns of it only if the person goes back there. */
export function refusedPage({ message, returnTo }: { message: string; returnTo: string }): SitePage {
  return {
    title: 'The request cannot be answered',
    status: 400,
    main: html`<h1>The request cannot be answered</h1>
<p class="lead">${message}</p>
<p>Nothing was given to the program that sent you here. You can tell it so by going back to
<a href="${returnTo}" rel="noreferrer">${nameOfReturn(returnTo)}</a>.</p>`,
  };
}
