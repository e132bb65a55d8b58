import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';

const require = createRequire(import.meta.url);

/** HTML's own bounds (Living Standard 4.9.11); browsers cut larger values to these. */
const MAX_COL_SPAN = 1000;
const MAX_ROW_SPAN = 65_534;
/** Readers of HTML give up at 512 open elements; the writer stays below this with its own bound on depth. */
const MAX_NESTING = 400;
const MAX_NUMBER = 1_000_000_000;

const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]*$/;
const RELATIVE_PATH = /^(?![a-z][a-z0-9+.-]*:|[\\/]{2})[^\s<>"']+$/i;

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const ALIGNMENTS = ['center', 'right', 'left'];

/** What the HTML of a document may consist of. Everything that leaves the HTML writer has been through it. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    ...[...HEADINGS, 'p', 'br', 'ul', 'ol', 'li', 'pre', 'code', 'blockquote', 'hr'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['figure', 'figcaption', 'img', 'aside', 'section', 'div', 'span', 'input'],
    ...['strong', 'em', 'del', 'sup', 'sub', 'a'],
  ],
  allowedAttributes: {
    '*': ['id', 'dir'],
    a: ['href', 'aria-label'],
    ...Object.fromEntries(HEADINGS.map((tag) => [tag, ['data-number']])),
    ol: ['start', 'type'],
    li: ['data-label'],
    img: ['src', 'alt', 'width', 'height'],
    input: [{ name: 'type', values: ['checkbox'] }, 'checked', 'disabled'],
    th: ['rowspan', 'colspan', { name: 'scope', values: ['col', 'row'] }],
    td: ['rowspan', 'colspan'],
    col: ['span'],
    colgroup: ['span'],
    section: ['role', 'aria-label'],
  },
  allowedClasses: {
    p: [...ALIGNMENTS, 'alt', 'author'],
    td: ALIGNMENTS,
    th: ALIGNMENTS,
    code: ['math', 'display', /^language-[\w+#.-]{1,40}$/],
    aside: ['comment', 'speaker', 'stamp'],
    section: ['footnotes'],
    div: ['notes', 'drawing'],
    li: ['task'],
    span: ['mark'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  selfClosing: ['br', 'hr', 'img', 'col', 'input'],
  nestingLimit: MAX_NESTING,
  parseStyleAttributes: false,
  transformTags: {
    td: clampSpans,
    th: clampSpans,
    col: clampSpans,
    colgroup: clampSpans,
    ol: clampStart,
    img: checkSource,
  },
};

/** Leaves nothing of an HTML fragment but what is allowed. Comments go, characters of the text stay. */
export function sanitizeFragment(html: string): string {
  return loadSanitizer()(html, ALLOWED);
}

/** As the build packs it, without the parser of styles, which are never kept; run from source, the library itself. */
const SANITIZER = import.meta.url.endsWith('.ts') ? 'sanitize-html' : './sanitize-html.cjs';

/** Loading it takes as long as reading a page, and most Markdown is written without. */
const loadSanitizer = (): typeof sanitize => require(SANITIZER);

function clampSpans(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  clamp(attribs, 'colspan', 1, MAX_COL_SPAN);
  clamp(attribs, 'span', 1, MAX_COL_SPAN);
  clamp(attribs, 'rowspan', 1, MAX_ROW_SPAN);
  return { tagName, attribs };
}

function clampStart(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  clamp(attribs, 'start', 0, MAX_NUMBER);
  return { tagName, attribs };
}

function clamp(attribs: sanitize.Attributes, name: string, least: number, most: number): void {
  if (attribs[name] === undefined) return;
  const value = Number.parseInt(attribs[name], 10);
  if (Number.isNaN(value)) delete attribs[name];
  else attribs[name] = String(Math.min(most, Math.max(least, value)));
}

/** Pictures come with the document or lie beside it. */
function checkSource(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const source = attribs.src ?? '';
  if (!DATA_IMAGE.test(source) && !RELATIVE_PATH.test(source)) delete attribs.src;
  return { tagName, attribs };
}
