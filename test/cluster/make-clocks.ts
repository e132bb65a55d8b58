import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endOfMonth } from '../../service/accounts/month.ts';

/** Clocks of processes, soon before the end of a month, which can be stepped one by one. */
export interface Clocks {
  /** By how much all of them are ahead of this machine's, milliseconds. */
  ahead: number;
  /** What Node.js has to import for the process of this name to have its clock. */
  moduleFor(name: string): string;
  /** Puts the clock of a process off the others' by so much. */
  step(name: string, milliseconds: number): void;
  /** Puts all right. */
  settle(): void;
}

const STEPPER = new URL('step-clock.mjs', import.meta.url);

/** @param untilMonthEnd milliseconds */
export function makeClocks(folder: string, untilMonthEnd: number): Clocks {
  const now = Date.now();
  const ahead = endOfMonth(now) - now - untilMonthEnd;
  const names = new Set<string>();
  const fileOf = (name: string) => join(folder, `${name}.clock`);
  const set = (name: string, milliseconds: number) => writeFileSync(fileOf(name), String(milliseconds));
  return {
    ahead,
    moduleFor: (name) => {
      names.add(name);
      set(name, ahead);
      return `${STEPPER.href}?file=${encodeURIComponent(fileOf(name))}`;
    },
    step: (name, milliseconds) => set(name, ahead + milliseconds),
    settle: () => {
      for (const name of names) set(name, ahead);
    },
  };
}
