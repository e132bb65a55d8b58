import { z } from '@hono/zod-openapi';
import { type DiscoveryExtension, declareDiscoveryExtension } from '@x402/extensions/bazaar';
import { paidQuery } from '../../../../service/payments/schemas.ts';

/** Kept small: clients send it back in a header. */
const EXAMPLE = {
  success: true,
  data: { output_format: 'markdown', content: '# Report…', page_count: 3 },
  payment: { scheme: 'exact', amount: '125000', transaction: '0x…' },
};

/**
 * How the paid conversion is called, by the bazaar extension of x402: facilitators that keep a catalog take it from the
 * payments they settle, and clients find the resource there.
 */
export const BAZAAR: Readonly<Record<string, DiscoveryExtension>> = { bazaar: describeCall() };

function describeCall(): DiscoveryExtension {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(paidQuery) as Record<string, unknown>;
  const { bazaar } = declareDiscoveryExtension({
    input: { url: 'https://example.com/report.pdf', max_pages: 20, output_format: 'markdown' },
    inputSchema,
    output: { example: EXAMPLE },
  });
  if (!bazaar) throw new Error('there is no bazaar extension');
  // What middleware would add on each request: here it is the same for all.
  return {
    ...bazaar,
    info: { ...bazaar.info, input: { ...bazaar.info.input, method: 'GET' } },
  } as DiscoveryExtension;
}
