import { html } from 'hono/html';

/** Says what was wrong with what was sent; nothing when nothing was. */
export function alert(message: string | undefined) {
  return message === undefined ? '' : html`<p class="alert" role="alert" id="alert">${message}</p>`;
}

/**
 * Attributes of the field that an alert is about, which takes the focus, so that it is read out with the alert.
 * @param hintId what describes the field in any case
 */
export function blamed(message: string | undefined, hintId?: string) {
  if (message !== undefined) {
    const description = ['alert', ...(hintId === undefined ? [] : [hintId])].join(' ');
    return html` autofocus aria-invalid="true" aria-describedby="${description}"`;
  }
  return hintId === undefined ? '' : html` aria-describedby="${hintId}"`;
}
