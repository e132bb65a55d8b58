import { html } from 'hono/html';
import { splitPaths } from '../assets/split-paths.ts';
import type { HttpContext } from '../env.ts';
import type { ProblemStatus } from '../errors/problem.ts';
import { renderPage } from './layout.ts';

/** The page about a request that failed. */
interface ErrorPage {
  status: ProblemStatus;
  /** What happened, a sentence. */
  message: string;
  /** What to do next. */
  hint?: string;
  /** Names the entry in the server's log. */
  requestId?: string;
}

export function renderErrorPage(context: HttpContext, { status, message, hint, requestId }: ErrorPage) {
  const main = html`<p class="error-code">Error ${status}</p>
<h1>${message}</h1>
${hint === undefined ? '' : html`<p class="lead">${linked(hint)}</p>`}
${requestId === undefined ? '' : html`<p class="muted">Request id: <code>${requestId}</code></p>`}
<p class="actions">${context.var.signedIn ? TO_OVERVIEW : TO_START}</p>`;
  return renderPage(context, { title: titleOf(status), main, status });
}

const TO_OVERVIEW = html`<a class="button quiet" href="/dashboard">To the overview</a>`;
const TO_START = html`<a class="button quiet" href="/">To the start page</a>`;

/** The paths in a hint lead there. */
function linked(hint: string) {
  return splitPaths(hint).map((part, i) => (i % 2 === 0 ? part : html`<a href="${part}">${part}</a>`));
}

function titleOf(status: number): string {
  return TITLES.get(status) ?? (status >= 500 ? 'Server error' : 'Not possible');
}

const TITLES = new Map([
  [401, 'Sign in first'],
  [403, 'Not allowed'],
  [404, 'Not found'],
  [410, 'No longer there'],
  [413, 'Too large'],
  [429, 'Too many requests'],
]);
