import { html } from 'hono/html';

/** Says what was wrong with what was sent; nothing when nothing was. */
export function alert(message: string | undefined) {
  return message === undefined ? '' : html`<p class="alert" role="alert">${message}</p>`;
}
