import type { ErrorHandler } from 'hono';
import type { Env, HttpContext } from '../env.ts';
import { renderErrorPage } from '../pages/error-page.ts';
import { HttpProblem, isServersFault, type ProblemBody, problemBody, toProblem } from './problem.ts';
import { describeOtherPlans } from './tell-of-plans.ts';

/** Answers with whatever a route threw: JSON for programs, a page for people. */
export const handleProblem: ErrorHandler<Env> = (thrown, context) => {
  if (context.req.raw.signal.aborted) return clientLeft(context);
  const problem = problemOf(context, thrown);
  if (isServersFault(problem)) {
    context.var.log.error({ err: problem.cause ?? problem }, 'request failed');
  }
  for (const [name, value] of Object.entries(problem.headers)) context.header(name, value);
  return wantsPage(context) ? problemPage(context, problem) : problemJson(context, problem);
};

/** The body for a failure in a response that has begun; failures of the server are logged. */
export function describeProblem(context: HttpContext, thrown: unknown): ProblemBody {
  const problem = problemOf(context, thrown);
  if (isServersFault(problem)) context.var.log.error({ err: problem.cause ?? problem }, 'request failed');
  return problemBody(problem, context.var.requestId);
}

function problemOf(context: HttpContext, thrown: unknown): HttpProblem {
  return withOtherPlans(context, tellOfScheme(context, toProblem(thrown)));
}

/** Whoever wants more than the plan has is told where more is to be had. */
function withOtherPlans({ var: { takesPayments = false } }: HttpContext, problem: HttpProblem): HttpProblem {
  if (!problem.isOfPlan) return problem;
  const { status, code, message, hint } = problem;
  const more = describeOtherPlans({ isUsedUp: problem.reason === 'quota', takesPayments });
  return new HttpProblem(status, code, message, {
    ...problem,
    hint: `${hint} ${more}`,
    cause: problem.cause,
  });
}

/** Whoever sends a key without "Bearer", or as Basic, has set one. */
function tellOfScheme({ req }: HttpContext, problem: HttpProblem): HttpProblem {
  if (problem.reason !== 'key_missing' || req.header('authorization') === undefined) return problem;
  const { status, code } = problem;
  return new HttpProblem(status, code, 'The Authorization header has no Bearer token.', problem);
}

/** The client is gone; the status only marks it in the log. */
function clientLeft(context: HttpContext): Response {
  return context.body(null, CLIENT_CLOSED_REQUEST as 400);
}

/** As proxies count it; no standard has a number for it. */
const CLIENT_CLOSED_REQUEST = 499;

/** Programs' paths answer in JSON whatever is accepted; elsewhere browsers say that they take HTML. */
function wantsPage({ req }: HttpContext): boolean {
  if (/^\/(?:api|oauth|mcp|\.well-known)(?:\/|$)/.test(req.path)) return false;
  return req.header('accept')?.includes('text/html') ?? false;
}

function problemJson(context: HttpContext, problem: HttpProblem): Response {
  return context.json(problemBody(problem, context.var.requestId), problem.status);
}

async function problemPage(context: HttpContext, problem: HttpProblem): Promise<Response> {
  // The store may be what failed: then the page is that of a visitor.
  if (!context.var.signedIn) await context.var.noteSession?.().catch(() => undefined);
  const { error, hint, request_id } = problemBody(problem, context.var.requestId);
  return renderErrorPage(context, { status: problem.status, message: error, hint, requestId: request_id });
}
