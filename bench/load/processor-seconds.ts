import { readFileSync } from 'node:fs';

/** Of the kernel's clock, in which it counts processor time (sysconf(_SC_CLK_TCK)). */
const TICKS_A_SECOND = 100;

/** User and system time of a process (proc(5), fields 14 and 15). */
export function processorSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
