import { html } from 'hono/html';
import type { Markup } from '../layout.ts';

/** Text of the OpenAPI document, in which only code between backticks is marked up. */
export function prose(text: string): Markup {
  const parts = text.split(/`([^`]+)`/);
  return html`${parts.map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
