export { writeHtml } from './html/index.ts';
export { writeMarkdown } from './markdown/index.ts';
