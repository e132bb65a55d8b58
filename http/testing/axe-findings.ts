import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Nodes that keep a rule need no description. */
const OPTIONS: axe.RunOptions = { resultTypes: ['violations'] };

/** What stands in the way of people on a page, by its rule. @param context what is looked at; all of it by default */
export async function axeFindings(page: Page, context?: { exclude: string[] }): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  const run = `axe.run(${context ? JSON.stringify(context) : 'document'}, ${JSON.stringify(OPTIONS)})`;
  const { violations } = (await page.evaluate(run)) as axe.AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
