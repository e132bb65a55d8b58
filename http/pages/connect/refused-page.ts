import { html } from 'hono/html';
import type { SitePage } from '../layout.ts';
import { nameOfReturn } from './name-of-return.ts';

/** A request of an OAuth client that cannot be answered. It is told only if the person wants to go back there. */
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
