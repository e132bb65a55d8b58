import { html } from 'hono/html';
import { expect, test } from 'vitest';
import { terminal } from './components/code-block.ts';
import { pageToMarkdown } from './page-to-markdown.ts';

const convert = (main: ReturnType<typeof html>) => pageToMarkdown({ main }, 'https://docs.example');

test('links lead somewhere wherever the text is read', async () => {
  const page = html`<p><a href="/pricing">Pricing</a>, <a href="https://other.example/">elsewhere</a></p>`;
  expect(await convert(page)).toBe(
    '[Pricing](https://docs.example/pricing), [elsewhere](https://other.example/)\n',
  );
});

test('what can only be clicked is left out', async () => {
  const page = html`<h1>One <br>line</h1><nav><a href="/">Home</a></nav><pre><code>${terminal('ls')}</code></pre><button>Copy</button>`;
  expect(await convert(page)).toBe('# One line\n\n```\n$ ls\n```\n');
});

test('a table is a pipe table, and stays HTML when it has spans', async () => {
  const plain = html`<table><thead><tr><th>Field</th><th>Type</th></tr></thead>
<tbody><tr><th scope="row"><code>ocr</code><span class="hint">optional</span></th><td>a | b</td></tr></tbody></table>`;
  expect(await convert(plain)).toBe('| Field | Type |\n| --- | --- |\n| `ocr` (optional) | a \\| b |\n');
  const spanned = html`<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>`;
  expect(await convert(spanned)).toBe('<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>\n');
});

test('a hint of its own is a paragraph', async () => {
  const page = html`<h2>Convert</h2><p class="hint">Needs a key.</p><p>More</p>`;
  expect(await convert(page)).toBe('## Convert\n\nNeeds a key.\n\nMore\n');
});

test('terms and what they mean are a list', async () => {
  const page = html`<dl><dt>400</dt><dd>No document.</dd><dt>401</dt><dd>No key.</dd></dl>`;
  expect(await convert(page)).toBe('- **400**: No document.\n- **401**: No key.\n');
});
