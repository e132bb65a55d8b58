import { expect, it, vi } from 'vitest';
import { startReconciling } from './start-reconciling.ts';

const listen = () => ({ failed: vi.fn(), recovered: vi.fn() });

it('reconciliation begins at once, and goes on', async () => {
  const round = vi.fn(async () => 0);
  const running = startReconciling(round, listen(), 1);
  expect(round).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(round.mock.calls.length).toBeGreaterThan(3), 10_000);
  await running.stop(1_000);
});

it('rounds that fail are told once, as is the first that does not', async () => {
  let fails = true;
  const tell = listen();
  const round = vi.fn(async () => {
    if (fails) throw new Error('down');
  });
  const running = startReconciling(round, tell, 1);
  await vi.waitFor(() => expect(round.mock.calls.length).toBeGreaterThan(3), 10_000);
  expect(tell.failed).toHaveBeenCalledTimes(1);
  expect(tell.recovered).not.toHaveBeenCalled();
  fails = false;
  await vi.waitFor(() => expect(tell.recovered).toHaveBeenCalledTimes(1), 10_000);
  await running.stop(1_000);
});

it('once stopped no round begins, and the one under way is told and waited for', async () => {
  let end = () => {};
  const round = vi.fn(
    (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          end = resolve;
        });
      }),
  );
  const running = startReconciling(round, listen(), 1);
  let isStopped = false;
  const stopped = running.stop(60_000).then(() => {
    isStopped = true;
  });
  await new Promise(setImmediate);
  expect(isStopped).toBe(false);
  end();
  await stopped;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(round).toHaveBeenCalledTimes(1);
});

it('a round that does not end holds up nobody for longer than the grace', async () => {
  const running = startReconciling(() => new Promise(() => undefined), listen(), 1);
  await running.stop(10);
});
