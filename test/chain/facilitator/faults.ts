/** What a facilitator is asked for. */
export type Step = 'supported' | 'verify' | 'settle';

/** Whether something goes wrong before the step is taken, or after it: then money may have moved. */
type Moment = 'before' | 'after';

/** What goes wrong with one request. */
export type Fault =
  /** No response, ever. */
  | { type: 'hang'; moment: Moment }
  | { type: 'bad_gateway'; moment: Moment }
  /** The connection breaks off. */
  | { type: 'cut'; moment: Moment }
  /** It goes on, and is answered, when this resolves. */
  | { type: 'wait'; moment: Moment; until: () => Promise<unknown> }
  /** The response is a refusal for this reason; before the step by default. */
  | { type: 'verdict'; reason: string; moment?: Moment }
  /** The response is this object instead of what it should be. */
  | { type: 'nonsense'; moment: Moment; answer: object };

/** Faults that wait for their requests, in order. */
export interface Faults {
  add(step: Step, fault: Fault, times?: number): void;
  /** Waits for a payment of this payer. */
  addFor(payer: string, step: Step, fault: Fault): void;
  /** @param payer of the payment that is to be judged */
  take(step: Step, payer?: string): Fault | undefined;
  /** Forgets those that no request has met. */
  clear(): void;
}

export function createFaults(): Faults {
  let waiting: { step: Step; payer?: string; fault: Fault }[] = [];
  return {
    add: (step, fault, times = 1) => {
      for (let i = 0; i < times; i++) waiting.push({ step, fault });
    },
    addFor: (payer, step, fault) => void waiting.push({ step, payer: payer.toLowerCase(), fault }),
    take: (step, payer) => {
      const fits = (one: (typeof waiting)[number]) =>
        one.step === step && (one.payer === undefined || one.payer === payer?.toLowerCase());
      const met = waiting.find(fits);
      waiting = waiting.filter((one) => one !== met);
      return met?.fault;
    },
    clear: () => {
      waiting = [];
    },
  };
}
