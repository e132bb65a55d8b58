import { type Plan, type Plans, standardPlans } from '../accounts/plans.ts';
import { readIfThere } from '../files/if-there.ts';
import type { Config } from './config.ts';
import { isRecord } from './config-file.ts';
import { invalidSetting } from './invalid-setting.ts';

/** The plans offered: the standard ones, as the operator's file changes them or adds to them. @throws DocconvError */
export async function loadPlans({ plansFile }: Pick<Config, 'plansFile'>): Promise<Plans> {
  const text = await readIfThere(plansFile.path);
  if (text !== undefined) return parsePlans(text, plansFile.path);
  if (!plansFile.isRequired) return standardPlans;
  throw invalidSetting(
    `The file of plans ${plansFile.path} does not exist.`,
    'Correct or unset DOCCONV_PLANS.',
  );
}

/**
 * Reads a file such as `{"pro": {"pages": 5000}, "team": {"conversions": …, "pages": …, "tokens": …, "fileSize": …}}`:
 * what it says of a standard plan goes before that plan's own; other plans have to be said in full.
 */
export function parsePlans(text: string, path: string): Plans {
  const content = parseObject(text, path);
  const changed = Object.entries(content).map(
    ([name, fields]) => [name, readPlan(name, fields, path)] as const,
  );
  return { ...standardPlans, ...Object.fromEntries(changed) };
}

/** `firstPages` may be null, which takes it away. */
const FIELDS = ['conversions', 'pages', 'tokens', 'fileSize', 'firstPages'] as const;
type Field = (typeof FIELDS)[number];

function readPlan(name: string, fields: unknown, path: string): Plan {
  const where = `In the file of plans ${path}, the plan ${JSON.stringify(name.slice(0, 60))}`;
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name)) {
    throw invalidSetting(`${where} has an unfit name.`, 'Use small letters, digits and "-", 40 at most.');
  }
  if (!isRecord(fields)) throw invalidSetting(`${where} is not an object.`, FORM);
  for (const [field, value] of Object.entries(fields)) checkField(where, field, value);
  const { firstPages, ...rest } = {
    ...fieldsOf(standardPlans[name]),
    ...(fields as Partial<Record<Field, number | null>>),
  };
  const { conversions, pages, tokens, fileSize } = rest;
  if (conversions == null || pages == null || tokens == null || fileSize == null) {
    throw invalidSetting(`${where} lacks conversions, pages, tokens or fileSize.`, FORM);
  }
  const plan: Plan = { name, monthly: { conversions, pages, tokens }, fileSize };
  return firstPages == null ? plan : { ...plan, firstPages };
}

function fieldsOf(plan: Plan | undefined): Partial<Record<Field, number>> {
  return plan ? { ...plan.monthly, fileSize: plan.fileSize, firstPages: plan.firstPages } : {};
}

function checkField(where: string, field: string, value: unknown): void {
  if (!FIELDS.some((known) => known === field)) {
    throw invalidSetting(`${where} has an unknown field ${JSON.stringify(field.slice(0, 60))}.`, FORM);
  }
  if (field === 'firstPages' && value === null) return;
  const least = field === 'fileSize' || field === 'firstPages' ? 1 : 0;
  if (Number.isSafeInteger(value) && Number(value) >= least) return;
  throw invalidSetting(`${where} has a ${field} that is not a whole number from ${least}.`, FORM);
}

function parseObject(text: string, path: string): Record<string, unknown> {
  const content = parseJson(text);
  if (isRecord(content)) return content;
  throw invalidSetting(`The file of plans ${path} does not hold a JSON object.`, FORM);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const FORM =
  'A plan is {"conversions": 50, "pages": 500, "tokens": 500000, "fileSize": 20971520}, a month each but fileSize, which is in bytes; "firstPages" limits each document.';
