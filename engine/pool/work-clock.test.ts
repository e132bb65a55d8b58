import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWorkClock } from './work-clock.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function startWallClock(): () => number {
  const begun = performance.now();
  return () => performance.now() - begun;
}

it('counts the time at work and none of the waiting', () => {
  const spent = vi.fn();
  const clock = createWorkClock(1000, spent, startWallClock);
  vi.advanceTimersByTime(5000);
  clock.begin();
  vi.advanceTimersByTime(900);
  clock.end();
  vi.advanceTimersByTime(60_000);
  clock.begin();
  vi.advanceTimersByTime(99);
  expect(spent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(spent).toHaveBeenCalledOnce();
});

it('counts once what several threads do at the same time', () => {
  const spent = vi.fn();
  const clock = createWorkClock(1000, spent, startWallClock);
  clock.begin();
  clock.begin();
  vi.advanceTimersByTime(400);
  clock.end();
  vi.advanceTimersByTime(599);
  expect(spent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(spent).toHaveBeenCalledOnce();
});

it('counts no more once it is stopped', () => {
  const spent = vi.fn();
  const clock = createWorkClock(1000, spent, startWallClock);
  clock.begin();
  clock.stop();
  vi.advanceTimersByTime(5000);
  expect(spent).not.toHaveBeenCalled();
});

it('gives a conversion that gets half of the processor twice as long', () => {
  const spent = vi.fn();
  const clock = createWorkClock(1000, spent, () => {
    const wall = startWallClock();
    return () => wall() / 2;
  });
  clock.begin();
  vi.advanceTimersByTime(500);
  clock.end();
  clock.begin();
  vi.advanceTimersByTime(1490);
  expect(spent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(spent).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(5000);
  expect(spent).toHaveBeenCalledOnce();
});
