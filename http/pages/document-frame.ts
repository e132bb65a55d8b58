import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { assetPath } from '../asset-files.ts';

/** Text that is escaped already. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The HTML document that every page is. @param head what of a page's own goes into the head */
export function documentFrame({
  title,
  head = '',
  body,
}: {
  title: string;
  head?: Markup | '';
  body: Markup;
}): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · docconv</title>
<link rel="icon" href="${assetPath('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${assetPath('style.css')}">
${head}
</head>
<body>
${body}
</body>
</html>
`;
}
