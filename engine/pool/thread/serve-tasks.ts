import { getHeapStatistics } from 'node:v8';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Conversion, Parts } from '../../convert.ts';
import { ConversionError } from '../../errors.ts';
import type { InputFormat } from '../../options.ts';
import { packedIn } from '../packed/packed.ts';
import { compileForConversions } from './compiler-settings.ts';
import { createSharedProgress } from './standing.ts';
import { createTaskRunner, type TaskRunner } from './task-runner.ts';
import type { Reply, Task, ThreadData, WorkerMessage } from './tasks.ts';
import { capWasmMemory, isWasmTrap, type WasmRecord } from './wasm-memory.ts';

const MIB = 1024 * 1024;

/** Makes this worker thread answer the tasks it is sent, using `parts`. */
export function serveTasks(parts: Parts): void {
  if (!parentPort) throw new Error('serveTasks runs in a worker thread only');
  const port = parentPort;
  dropPrints();
  const { shared, megabytes, compileForConversions: tunes } = workerData as ThreadData;
  const wasm = capWasmMemory(megabytes);
  const runner = createTaskRunner(parts, createSharedProgress(shared));
  port.on('message', (order: WorkerMessage) => {
    switch (order.type) {
      case 'warm':
        return void warm(parts, order.format);
      case 'task':
        if (tunes) compileForConversions();
        return void answer(port, runner, order.task, wasm);
      case 'release':
        return void runner.release(order.source);
    }
  });
}

/** Nobody reads what libraries print here; kept, it would only fill memory. */
function dropPrints(): void {
  for (const stream of [process.stdout, process.stderr]) stream._writev = (_chunks, done) => done();
}

async function warm(parts: Parts, format: InputFormat): Promise<void> {
  // A library that cannot be loaded is met again, and then reported, by the first task.
  await parts.preload(format).catch(() => undefined);
}

async function answer(port: MessagePort, runner: TaskRunner, task: Task, wasm: WasmRecord): Promise<void> {
  const reply = await performTask(runner, task, wasm);
  port.postMessage(reply, movableOf(reply));
}

async function performTask(runner: TaskRunner, task: Task, wasm: WasmRecord): Promise<Reply> {
  try {
    const reply = await runner.perform(task);
    return { type: 'answer', reply, megabytes: usedMegabytes(wasm) };
  } catch (error) {
    if (isEngineDead(error, wasm))
      return { type: 'crashed', outOfMemory: wasm.refused, detail: nameOf(error) };
    const { code, message, hint } = error instanceof ConversionError ? error : describeBug(error);
    return { type: 'refused', code, message, hint, megabytes: usedMegabytes(wasm) };
  }
}

/** After a trap, or after memory was refused, the state of the wasm instance cannot be trusted. */
function isEngineDead(error: unknown, wasm: WasmRecord): boolean {
  return wasm.refused || isWasmTrap(error);
}

function describeBug(error: unknown): ConversionError {
  return new ConversionError(
    'engine_failed',
    `The converter failed on this document (${nameOf(error)}).`,
    'This is a fault of the converter; please report it together with the document.',
  );
}

/** The kind of an error; its message may quote the document. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

/** Memory of this thread, without end once a wasm memory met its bound. */
function usedMegabytes(wasm: WasmRecord): number {
  if (wasm.refused) return Number.POSITIVE_INFINITY;
  const { total_heap_size, external_memory } = getHeapStatistics();
  return (total_heap_size + external_memory) / MIB;
}

/** What leaves the thread without a copy: pages and pictures. */
function movableOf(reply: Reply): ArrayBuffer[] {
  if (reply.type !== 'answer') return [];
  const pictures = conversionOf(reply)?.images.map((image) => image.data.buffer) ?? [];
  return [...packedIn(reply.reply), ...pictures.filter((buffer) => buffer instanceof ArrayBuffer)];
}

function conversionOf(reply: Reply): Conversion | undefined {
  if (reply.type !== 'answer' || typeof reply.reply !== 'object') return undefined;
  return 'conversion' in reply.reply ? reply.reply.conversion : undefined;
}
