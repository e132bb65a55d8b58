/** What a facilitator is asked to do. */
export type Step = 'verify' | 'settle';

/** What goes wrong with one request, before or after the step was taken. */
export type Fault =
  | { type: 'hang'; moment: 'before' | 'after' }
  | { type: 'bad_gateway'; moment: 'before' | 'after' }
  /** The step is not taken; the answer is a refusal for this reason. */
  | { type: 'verdict'; reason: string };

/** Faults that wait for their requests, in order. */
export interface Faults {
  add(step: Step, fault: Fault, times?: number): void;
  take(step: Step): Fault | undefined;
}

export function createFaults(): Faults {
  const waiting: Record<Step, Fault[]> = { verify: [], settle: [] };
  return {
    add: (step, fault, times = 1) => {
      for (let i = 0; i < times; i++) waiting[step].push(fault);
    },
    take: (step) => waiting[step].shift(),
  };
}
