import { Hono } from 'hono';
import { stream } from 'hono/streaming';
import type { AdmittedCaller } from '../../../service/local/admitted-caller.ts';
import { NDJSON } from '../../../service/schemas.ts';
import type { Env, HttpContext } from '../../env.ts';
import { describeProblem } from '../../errors/problem-response.ts';
import { checkOrigin } from '../../middleware/guards/check-origin.ts';
import { checkTokenHeader } from '../../middleware/guards/check-token-header.ts';
import { signedInOn } from '../../middleware/guards/require-session.ts';
import { DEFAULT_POLICY } from '../../middleware/headers/security-headers.ts';
import { previewStyle, tryPage } from '../../pages/dashboard/try-page.ts';
import { renderPage } from '../../pages/layout.ts';
import type { HttpParts } from '../../parts.ts';
import { allowanceOf, conversionBody } from '../convert/bodies.ts';
import { type ReceivedRequest, readRequest } from '../convert/read-request.ts';

/** Trying docconv in the browser: `/dashboard/try`. */
export function tryItRoutes(parts: HttpParts): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get('/', async (context) => {
    const status = await docconvOf(context, parts).status();
    context.header('Content-Security-Policy', policyOfPage());
    return renderPage(context, tryPage(context, status));
  });
  routes.post('/convert', checkOrigin(parts.settings), checkTokenHeader(), (context) =>
    convertLive(context, parts),
  );
  return routes;
}

/** Pictures that were chosen are shown from the browser's own memory, converted HTML in one style that is known. */
function policyOfPage(): string {
  return DEFAULT_POLICY.replace("img-src 'self' data:", "img-src 'self' data: blob:").replace(
    "style-src 'self'",
    `style-src 'self' ${previewStyle().source}`,
  );
}

function docconvOf(context: HttpContext, { docconvFor }: HttpParts) {
  return docconvFor({ type: 'session', accountId: signedInOn(context).account.id });
}

/** Answers with lines as the work goes on. Refusals before it begins are answered as everywhere else. */
async function convertLive(context: HttpContext, parts: HttpParts): Promise<Response> {
  const admitted = await docconvOf(context, parts).enter();
  let received: ReceivedRequest | undefined;
  try {
    context.set('pageAllowance', allowanceOf(admitted.status));
    received = await readRequest(context, { spool: parts.spool, maxBytes: admitted.status.limits.fileSize });
  } catch (error) {
    admitted.leave();
    throw error;
  }
  return streamConversion(context, admitted, received);
}

function streamConversion(
  context: HttpContext,
  admitted: AdmittedCaller,
  received: ReceivedRequest,
): Response {
  context.header('Content-Type', NDJSON);
  return stream(context, async (lines) => {
    const leaving = new AbortController();
    lines.onAbort(() => leaving.abort());
    const write = (line: object) => lines.write(`${JSON.stringify(line)}\n`);
    try {
      const { options } = received.assignment;
      const conversion = await admitted.convert({
        ...received.assignment,
        outputFormat: 'html',
        options: { ...options, layout: true, wholeMarkdown: true },
        signal: leaving.signal,
        onProgress: ({ pagesDone, pagesTotal }) =>
          void write({ type: 'progress', pages_done: pagesDone, pages_total: pagesTotal }),
      });
      const { data, usage } = conversionBody(conversion);
      await write({ type: 'result', data: { ...data, markdown: conversion.wholeMarkdown }, usage });
    } catch (error) {
      await write({ type: 'problem', problem: describeProblem(context, error) });
    } finally {
      await admitted.leave();
      await received.upload.discard();
    }
  });
}
