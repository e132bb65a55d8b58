export { writeHtml } from './html/index.ts';
export { writeLayout } from './layout.ts';
export { writeMarkdown } from './markdown/index.ts';
