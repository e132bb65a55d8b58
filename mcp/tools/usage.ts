import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { AccountStatus } from '../../service/docconv.ts';
import type { McpParts } from '../parts.ts';
import { toResult } from '../result.ts';
import { announced, readArguments } from './arguments.ts';

const input = z.strictObject({});

const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const amounts = z.object({ conversions: count, pages: count, tokens: count });

const output = z.object({
  tier: z.string(),
  usage: amounts,
  limits: amounts.extend({ fileSize: count.describe('Bytes of one file') }),
  pagesRemaining: count,
  resetsAt: z.string().describe('ISO 8601, UTC'),
});

/** `usage`: what is left of the month's allowance. */
export function registerUsage(server: McpServer, parts: McpParts): void {
  server.registerTool(
    'usage',
    {
      title: 'Show usage',
      description:
        'Shows the plan, how much of it is used this month, and when it is renewed. Free of charge; call it before converting many pages.',
      inputSchema: announced(input),
      outputSchema: output,
      annotations: {
        title: 'Show usage',
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    (args: unknown) =>
      toResult(async () => {
        readArguments(input, args);
        const status = describe(await parts.status());
        return { content: [{ type: 'text', text: inWords(status) }], structuredContent: status };
      }),
  );
}

function describe({ tier, usage, limits, resetsAt }: AccountStatus): z.infer<typeof output> {
  return {
    tier,
    usage,
    limits,
    pagesRemaining: Math.max(0, limits.pages - usage.pages),
    resetsAt: new Date(resetsAt).toISOString(),
  };
}

function inWords({ tier, usage, limits, pagesRemaining, resetsAt }: z.infer<typeof output>): string {
  return `Plan ${tier}: ${usage.pages} of ${limits.pages} pages used this month, ${pagesRemaining} left; renewed ${resetsAt}.`;
}
