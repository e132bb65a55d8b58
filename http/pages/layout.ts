import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { HttpContext } from '../env.ts';
import type { ProblemStatus } from '../problem.ts';

/** What a page is made of besides the frame that all share. */
export interface Page {
  title: string;
  main: HtmlEscapedString | Promise<HtmlEscapedString>;
  /** Paths of own scripts, loaded as modules. */
  scripts?: readonly string[];
  status?: 200 | ProblemStatus;
}

/** Answers with a whole HTML page. */
export function renderPage(context: HttpContext, { title, main, status = 200 }: Page) {
  return context.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · docconv</title>
</head>
<body>
<main>${main}</main>
</body>
</html>`,
    status,
  );
}
