import { html } from 'hono/html';
import type { HttpContext } from '../env.ts';

/** What every form that changes something has in it. */
export function tokenField({ var: { formToken } }: HttpContext) {
  return html`<input type="hidden" name="token" value="${formToken ?? ''}">`;
}
