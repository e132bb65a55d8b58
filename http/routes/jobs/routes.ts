import { Readable } from 'node:stream';
import { OpenAPIHono } from '@hono/zod-openapi';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { Caller } from '../../../service/convert/metering.ts';
import { describeJob } from '../../../service/jobs/describe-job.ts';
import { stateAt } from '../../../service/jobs/job.ts';
import type { QueuedJob } from '../../../service/jobs/job-store.ts';
import { authenticateWithQuota } from '../../../service/keys/authenticate.ts';
import type { Env, HttpContext } from '../../env.ts';
import { type HttpProblem, notFound } from '../../errors/problem.ts';
import type { HttpParts } from '../../parts.ts';
import { readApiKey } from '../../requests/read-api-key.ts';
import { refuseParameters } from '../../requests/refuse-parameters.ts';
import {
  acceptRoute,
  cancelRoute,
  eventsRoute,
  findRoute,
  listRoute,
  redeliverRoute,
  resultRoute,
} from './declarations.ts';
import { noResult } from './no-result.ts';
import { readJobRequest } from './read-job-request.ts';
import { readListQuery, writeCursor } from './read-list-query.ts';
import { redeliver } from './redeliver.ts';

const PATH = '/api/v1/jobs';
const ONE = `${PATH}/:id`;
/** Proxies end what says nothing for a minute. */
const KEEP_ALIVE_MS = 15_000;

/** Conversions that are done later, for programs that have a key. */
export function jobRoutes(parts: HttpParts): OpenAPIHono<Env> {
  const { jobs, spool, settings, clock } = parts;
  const app = new OpenAPIHono<Env>();
  const routes = [acceptRoute, listRoute, findRoute, cancelRoute, redeliverRoute, resultRoute, eventsRoute];
  for (const route of routes) app.openAPIRegistry.registerPath(route);
  const told = (job: QueuedJob) => describeJob(job, settings.publicUrl, clock());

  app.post(PATH, async (context) => {
    const caller = await enter(context, parts);
    const { wanted, upload } = await readJobRequest(context, { spool, maxBytes: caller.plan.fileSize });
    try {
      const { job, isKnown, webhookSecret } = await jobs.accept(caller, wanted);
      if (isKnown) context.header('Idempotency-Replayed', 'true');
      context.header('Location', `${PATH}/${job.id}`);
      const secret = webhookSecret === undefined ? {} : { webhook_secret: webhookSecret };
      return context.json({ success: true, data: told(job), ...secret }, 202);
    } finally {
      await upload.discard();
    }
  });

  app.get(PATH, async (context) => {
    const { account } = await enter(context, parts);
    const { limit, after } = readListQuery(context);
    const found = await jobs.list(account.id, limit + 1, after);
    const listed = found.slice(0, limit);
    const last = found.length > limit ? listed.at(-1) : undefined;
    const next = last && { next_cursor: writeCursor(last) };
    return context.json({ success: true, data: listed.map(told), ...next });
  });

  app.get(ONE, async (context) => context.json({ success: true, data: told(await find(context, parts)) }));

  app.delete(ONE, async (context) => {
    const { accountId, id } = await find(context, parts);
    const job = await jobs.cancel(accountId, id);
    if (!job) throw noSuchJob();
    return context.json({ success: true, data: told(job) });
  });

  app.post(`${ONE}/redeliver`, async (context) => {
    const job = await find(context, parts);
    await redeliver(jobs, job);
    return context.json({ success: true, data: told((await jobs.find(job.accountId, job.id)) ?? job) }, 202);
  });

  app.get(`${ONE}/result`, async (context) => {
    const job = await find(context, parts);
    const result = await jobs.openResult(job);
    if (!result) throw noResult(job, stateAt(job, clock()));
    context.header('Content-Type', 'application/json');
    context.header('Content-Length', String(result.byteLength));
    return context.body(Readable.toWeb(result.stream) as ReadableStream);
  });

  app.get(`${ONE}/events`, async (context) => {
    const { accountId, id } = await find(context, parts);
    const ending = new AbortController();
    return streamSSE(
      context,
      async (stream) => {
        stream.onAbort(() => ending.abort());
        const alive = setInterval(() => void stream.write(': \n\n'), KEEP_ALIVE_MS);
        try {
          for await (const job of jobs.watch(accountId, id, ending.signal))
            await sendEvent(stream, told(job));
        } finally {
          clearInterval(alive);
        }
      },
      async (error) => context.var.log.warn({ err: error }, 'a job could not be watched any more'),
    );
  });

  return app;
}

async function sendEvent(stream: SSEStreamingApi, data: object): Promise<void> {
  await stream.writeSSE({ event: 'job', data: JSON.stringify(data) });
}

/** Authenticates the caller and notes their allowance. @throws DocconvError `auth_required` */
async function enter(context: HttpContext, parts: HttpParts): Promise<Caller> {
  const asker = { type: 'key', apiKey: readApiKey(context), door: 'api' } as const;
  const { caller, quota } = await authenticateWithQuota(parts, asker);
  const { account, plan } = caller;
  const limit = plan.monthly.pages;
  context.set('pageAllowance', {
    limit,
    remaining: Math.max(0, limit - quota.used.pages),
    accountId: account.id,
  });
  return caller;
}

/** The job an address names. @throws HttpProblem 404 when it is not one of the caller's */
async function find(context: HttpContext, parts: HttpParts): Promise<QueuedJob> {
  const { account } = await enter(context, parts);
  refuseParameters(context);
  const job = await parts.jobs.find(account.id, context.req.param('id') ?? '');
  if (!job) throw noSuchJob();
  return job;
}

function noSuchJob(): HttpProblem {
  return notFound('There is no such job of this account.', `GET ${PATH} lists those there are.`);
}
