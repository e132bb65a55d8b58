import type { MiddlewareHandler } from 'hono';
import type { Env, HttpContext } from '../../env.ts';
import { HttpProblem, inWordsOf } from '../../errors/problem.ts';
import { handleProblem } from '../../errors/problem-response.ts';
import { askForBody, isAwaited } from '../../requests/awaited-body.ts';
import { createJsonMeter, type JsonMeter } from '../../uploads/json-meter.ts';

/** Bounds on bodies of all routes. Times are in milliseconds. */
interface BodyBounds {
  /** How long a client may send nothing in the middle of a body. */
  idle: number;
  /** How much of a refused body is still read, so that its sender gets to read the response. */
  drainBytes: number;
  drainTime: number;
  /** How long a refused body is waited for that was never asked for; clients wait a second to be asked, as curl does. */
  unasked: number;
}

const BOUNDS: BodyBounds = { idle: 30_000, drainBytes: 512 * 1024 * 1024, drainTime: 30_000, unasked: 2000 };

/** No request of ours has a hundredth of these; a body of 15 MB in tiny values took seconds to parse. */
const JSON_BOUNDS = { values: 10_000, depth: 64 };

/**
 * Keeps bodies from holding up the server, on whatever route: one that stops arriving is ended, JSON of very many values is
 * not parsed, and what was refused is read to its end, as most clients read no response before they have sent everything.
 */
export function guardBodies(bounds = BOUNDS): MiddlewareHandler<Env> {
  return async (context, next) => {
    const { raw } = context.req;
    if (!hasBody(context)) return next();
    const body = guardBody(raw, isJson(context) ? createJsonMeter(JSON_BOUNDS) : undefined, bounds, {
      ask: () => askForBody(context.env?.outgoing),
      isAwaited: () => isAwaited(context.env?.outgoing),
    });
    context.req.raw = new Request(raw, { body: body.stream, duplex: 'half' } as RequestInit);
    await next();
    const refusal = body.refusal();
    if (refusal) {
      context.res = undefined; // else the headers of what was answered for want of the body would stay
      context.res = await handleProblem(inWordsOf(context.req.path, refusal), context);
    }
    if (context.res.status < 400 || body.isOver()) return;
    context.res = await respondWhileDraining(context.res, body.drain);
  };
}

function hasBody({ req }: HttpContext): boolean {
  if (req.method === 'GET' || req.method === 'HEAD') return false;
  return req.header('transfer-encoding') !== undefined || req.header('content-length') !== '0';
}

function isJson({ req }: HttpContext): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(req.header('content-type') ?? '');
}

interface GuardedBody {
  stream: ReadableStream<Uint8Array>;
  /** Why it is not read on. */
  refusal(): HttpProblem | undefined;
  isOver(): boolean;
  /** Reads the rest of the body, within the bounds, and discards it. */
  drain(): Promise<void>;
}

/** What a client does that sends its body when it is asked to. */
interface Asking {
  ask(): void;
  isAwaited(): boolean;
}

function guardBody(
  request: Request,
  meter: JsonMeter | undefined,
  bounds: BodyBounds,
  asking: Asking,
): GuardedBody {
  const reader = request.body?.getReader();
  let refusal: HttpProblem | undefined;
  let isOver = reader === undefined;

  async function read(): Promise<Uint8Array | undefined> {
    const patience = asking.isAwaited() ? bounds.unasked : bounds.idle;
    const piece = await orIdle(reader?.read() ?? NOTHING, patience);
    if (piece.done) isOver = true;
    return piece.value;
  }

  function refuse(problem: HttpProblem, controller: ReadableStreamDefaultController<Uint8Array>): void {
    refusal = problem;
    controller.error(problem);
  }

  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          asking.ask();
          const chunk = await read();
          if (!chunk) controller.close();
          else if (meter?.add(chunk)) refuse(tooManyValues(), controller);
          else controller.enqueue(chunk);
        } catch (error) {
          if (error instanceof HttpProblem) refuse(error, controller);
          else controller.error(error);
        }
      },
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    refusal: () => refusal,
    isOver: () => isOver,
    drain: async () => {
      const end = performance.now() + bounds.drainTime;
      for (let bytes = 0; !isOver && bytes < bounds.drainBytes && performance.now() < end; ) {
        bytes += (await read())?.byteLength ?? 0;
      }
    },
  };
}

const NOTHING: Promise<{ done: true; value: undefined }> = Promise.resolve({ done: true, value: undefined });

async function orIdle<T>(reading: Promise<T>, idleMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const idle = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), idleMs);
  });
  reading.catch(() => undefined); // when the time was up first, nobody waits for it any more
  try {
    return await Promise.race([reading, idle]);
  } finally {
    clearTimeout(timer);
  }
}

/** The response is whole at once, by its length; the exchange is over when the sender has come to its end. */
async function respondWhileDraining(response: Response, drain: () => Promise<void>): Promise<Response> {
  const headers = new Headers(response.headers);
  const whole = new Uint8Array(await response.arrayBuffer());
  headers.set('Content-Length', String(whole.byteLength));
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      controller.enqueue(whole);
      await drain().catch(() => undefined); // the client has left, or stopped sending
      controller.close();
    },
  });
  return new Response(body, { status: response.status, headers });
}

function tooSlow(): HttpProblem {
  return new HttpProblem(408, 'BAD_REQUEST', 'The body of the request stopped arriving.', {
    hint: 'Send it again.',
    reason: 'body_timeout',
    headers: { Connection: 'close' },
  });
}

function tooManyValues(): HttpProblem {
  return new HttpProblem(
    400,
    'BAD_REQUEST',
    `The JSON has more than ${JSON_BOUNDS.values} values, or is nested more than ${JSON_BOUNDS.depth} deep.`,
    { hint: 'Send the fields that are asked for and no others.', reason: 'too_many_values' },
  );
}
