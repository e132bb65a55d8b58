import { type PageRange, selectPages, type Warning } from '../../engine/index.ts';
import type { Plan } from '../accounts/plans.ts';
import { DocconvError } from '../errors.ts';

/** Which pages of a document a plan lets be converted. */
export interface PagePlan {
  /** What to ask the engine for; undefined is all pages. */
  ranges?: PageRange[];
  /** How many pages that is, and at most charged. */
  count: number;
  /** Says so when pages were left out. */
  warnings: Warning[];
}

/** @throws ConversionError `pages_out_of_range` @throws DocconvError `bad_request` for pages outside the plan's */
export function planPages(plan: Plan, totalPages: number, asked?: PageRange[]): PagePlan {
  const { firstPages } = plan;
  if (firstPages === undefined || totalPages <= firstPages) {
    return { ranges: asked, count: selectPages(asked, totalPages).length, warnings: [] };
  }
  if (!asked?.length) {
    return {
      ranges: [{ first: 1, last: firstPages }],
      count: firstPages,
      warnings: [leftOut(plan.name, firstPages, totalPages)],
    };
  }
  const pages = selectPages(asked, totalPages);
  if (pages.some((page) => page > firstPages)) throw outsidePlan(plan.name, firstPages);
  return { ranges: asked, count: pages.length, warnings: [] };
}

function leftOut(name: string, firstPages: number, totalPages: number): Warning {
  return {
    code: 'page_limit',
    message: `The ${name} plan converts the first ${firstPages} pages; pages ${firstPages + 1} to ${totalPages} are left out.`,
  };
}

function outsidePlan(name: string, firstPages: number): DocconvError {
  return new DocconvError(
    'bad_request',
    `The ${name} plan converts the first ${firstPages} pages of a document only.`,
    `Choose pages from 1 to ${firstPages}, or change to a plan without this limit.`,
    { reason: 'pages_outside_plan', isOfPlan: true },
  );
}
