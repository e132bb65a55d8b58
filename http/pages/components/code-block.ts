import { html } from 'hono/html';
import type { Markup } from '../layout.ts';

interface CodeSample {
  /** Unique on its page. */
  id: string;
  caption: string;
  code: string | Markup;
  /** Offer to copy it; needs the script `copy.js`. Default true. */
  copies?: boolean;
}

/** Code with a caption. It scrolls by itself, so it can be reached with the keyboard. */
export function codeBlock({ id, caption, code, copies = true }: CodeSample): Markup {
  return html`<figure class="code">
<figcaption><span>${caption}</span>${copies ? copyButton(id, caption) : ''}</figcaption>
<pre tabindex="0" role="group" aria-label="${caption}"><code id="${id}">${code}</code></pre>
</figure>`;
}

/** Copies the text of an element. Hidden until its script has come. */
export function copyButton(id: string, what: string): Markup {
  return html`<span><button type="button" class="copy" hidden data-copies="${id}" aria-label="Copy: ${what}">Copy</button><span role="status" class="visually-hidden"></span></span>`;
}

/** A command as on a terminal, with what it prints. Copying takes the command alone. */
export function terminal(command: string, output = ''): Markup {
  const printed = output === '' ? '' : html`\n<samp class="output">${output}</samp>`;
  return html`<span class="prompt" aria-hidden="true">$ </span><kbd>${command}</kbd>${printed}`;
}
