import { createHash } from 'node:crypto';

export const STYLESHEET = `
:root { color-scheme: light dark; --line: #c8ccd0; --shade: #f3f5f7; --quiet: #59636e; }
@media (prefers-color-scheme: dark) { :root { --line: #454c54; --shade: #1e2329; --quiet: #9aa4af; } }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.6em 0 0.5em; }
table { border-collapse: collapse; margin: 1rem 0; font-size: 0.95em; display: block; overflow-x: auto; }
caption { text-align: start; font-weight: 600; padding: 0.3rem 0; }
th, td { border: 1px solid var(--line); padding: 0.3rem 0.55rem; text-align: start; vertical-align: top; }
th { background: var(--shade); }
td p, th p { margin: 0 0 0.4em; }
.center { text-align: center; }
.right { text-align: right; }
.left { text-align: left; }
figure { margin: 1.2rem 0; }
figcaption, .alt, .notes, .footnotes, .author { color: var(--quiet); font-size: 0.92em; }
img { max-width: 100%; height: auto; }
pre { background: var(--shade); padding: 0.8rem; overflow-x: auto; }
code { font-family: ui-monospace, monospace; font-size: 0.92em; }
.display { display: block; text-align: center; margin: 0.8rem 0; }
blockquote, aside { margin: 1rem 0; padding: 0.1rem 1rem; border-inline-start: 0.25rem solid var(--line); }
.task { list-style: none; margin-inline-start: -1.3em; }
.footnotes { margin-top: 2.5rem; border-top: 1px solid var(--line); }
.footnotes ul { list-style: none; padding: 0; }
`;

/** The stylesheet as a Content-Security-Policy names it. */
export const STYLESHEET_HASH = `sha256-${createHash('sha256').update(STYLESHEET).digest('base64')}`;
