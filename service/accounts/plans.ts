import { DocconvError } from '../errors.ts';
import type { Amounts } from './store.ts';

/** What an account may use. */
export interface Plan {
  name: string;
  /** For each calendar month, UTC. */
  monthly: Amounts;
  /** Bytes of one file. */
  fileSize: number;
  /** Only so many pages of each document are converted, counted from its first. */
  firstPages?: number;
  /** US dollars a month, billed once a year; plans without a price are not for sale. */
  monthlyPrice?: number;
}

/** Plans by name. */
export type Plans = Readonly<Record<string, Plan>>;

const MIB = 1024 * 1024;

/** The hosted plans, and `local`, the plan of an account that somebody makes on their own machine. */
export const standardPlans: Plans = {
  free: {
    name: 'free',
    monthly: { conversions: 3, pages: 15, tokens: 15_000 },
    fileSize: 10_000_000,
    firstPages: 5,
    monthlyPrice: 0,
  },
  starter: {
    name: 'starter',
    monthly: { conversions: 50, pages: 500, tokens: 500_000 },
    fileSize: 20 * MIB,
    monthlyPrice: 7.99,
  },
  pro: {
    name: 'pro',
    monthly: { conversions: 250, pages: 2_500, tokens: 2_500_000 },
    fileSize: 50 * MIB,
    monthlyPrice: 14.99,
  },
  enterprise: {
    name: 'enterprise',
    monthly: { conversions: 1_000, pages: 10_000, tokens: 10_000_000 },
    fileSize: 100 * MIB,
    monthlyPrice: 49.99,
  },
  local: {
    name: 'local',
    // A thousand tokens a page, as in the hosted plans.
    monthly: { conversions: 1_000_000, pages: 1_000_000, tokens: 1_000_000_000 },
    fileSize: 500 * MIB,
  },
};

/** @throws DocconvError when no such plan is offered (any more) */
export function planNamed(name: string, plans: Plans = standardPlans): Plan {
  const plan = Object.hasOwn(plans, name) ? plans[name] : undefined;
  if (plan) return plan;
  throw new DocconvError(
    'internal',
    `The account's plan ${JSON.stringify(name)} is not one of the plans offered.`,
    `Offered are ${Object.keys(plans).join(', ')}; set the account to one of them.`,
  );
}
