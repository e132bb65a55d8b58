import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What stands in the way of people on a page, by its rule. @param context what is looked at; all of it by default */
export async function axeFindings(page: Page, context: { exclude?: string[] } = {}): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(context)})`)) as axe.AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
