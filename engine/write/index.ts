export { writeHtml } from './html/index.ts';
export { writeLayout } from './layout.ts';
export { writeMarkdown, writeMarkdownSections } from './markdown/index.ts';
