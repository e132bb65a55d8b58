import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { ConversionWatch } from './convert/conversion-watch.ts';
import { DocconvError } from './errors.ts';

/*
 * Spans of OpenTelemetry, which go nowhere unless whoever runs this preloads an SDK. Like metrics and logs they say
 * nothing of a document, nor of who asked. An SDK takes spans of an API as old as its own or older, and drops others
 * silently: hence no newer one than the SDKs of today have.
 */

/** Where a trace goes on: `traceparent` and what else the propagator of the SDK writes. */
export type TraceCarrier = Record<string, string>;

interface SpanWish {
  kind: keyof typeof SpanKind;
  attributes?: Attributes;
  /** What came before it elsewhere; default: the span it is made in. */
  parent?: TraceCarrier;
  /** Epoch milliseconds; default now. */
  startTime?: number;
}

const tracer = () => trace.getTracer('docconv');

/** Does work within a span, which ends with it. */
export function withSpan<T>(
  name: string,
  { kind, parent, ...options }: SpanWish,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer().startActiveSpan(
    name,
    { ...options, kind: SpanKind[kind] },
    contextOf(parent),
    async (span) => {
      try {
        return await work(span);
      } catch (error) {
        noteFailure(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
  );
}

/** What lay between two moments, when it is over. Times are epoch milliseconds. */
export function noteSpan(name: string, { kind, parent, ...options }: SpanWish, endTime = Date.now()): void {
  tracer()
    .startSpan(name, { ...options, kind: SpanKind[kind] }, contextOf(parent))
    .end(endTime);
}

/** The message of a failure may name a file; its code does not. */
export function noteFailure(span: Span, error: unknown): void {
  const type = error instanceof DocconvError ? (error.reason ?? error.code) : 'internal';
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The trace to be continued elsewhere; undefined when there is none. */
export function carryTrace(): TraceCarrier | undefined {
  const carrier: TraceCarrier = {};
  propagation.inject(context.active(), carrier);
  return Object.keys(carrier).length > 0 ? carrier : undefined;
}

/** Whether something is within a span already, as requests are where the SDK watches Node's own server. */
export function isTraced(): boolean {
  return trace.getActiveSpan() !== undefined;
}

function contextOf(carrier: TraceCarrier | undefined): Context {
  return carrier ? propagation.extract(ROOT_CONTEXT, carrier) : context.active();
}

/** Records each stage of a conversion as a span, and passes it on to `watch`. */
export function traceStages(watch?: ConversionWatch): ConversionWatch {
  return {
    stage: (stage, seconds) => {
      watch?.stage(stage, seconds);
      noteSpan(`docconv.${stage}`, { kind: 'INTERNAL', startTime: Date.now() - seconds * 1000 });
    },
    converted: (pages) => watch?.converted(pages),
    failed: (code) => watch?.failed(code),
  };
}
