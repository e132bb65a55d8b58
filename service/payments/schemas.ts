import { z } from 'zod';
import { conversionSchema, problemSchema } from '../schemas.ts';
import { DEFAULT_PAGES, MOST_PAGES } from './conversion/order.ts';

/* What goes over the wire where conversions are paid for one by one. */

const url = z.string().max(2_048).meta({
  description: 'Public https address of a PDF.',
  example: 'https://example.com/report.pdf',
});
const maxPages = z.coerce.number().int().min(1).max(MOST_PAGES);
const outputFormat = z
  .enum(['markdown', 'html'])
  .optional()
  .meta({ description: 'Output format; `markdown` by default.' });

export const probeQuery = z.object({
  url,
  max_pages: maxPages.optional().meta({
    description: `Pages to authorize; as many as the document has by default, at most ${MOST_PAGES}.`,
  }),
  output_format: outputFormat,
});

export const paidQuery = z.object({
  url,
  max_pages: maxPages.optional().meta({
    description: `Pages to authorize, ${DEFAULT_PAGES} by default. A document with more is refused.`,
  }),
  output_format: outputFormat,
});

const dollars = (description: string) => z.string().meta({ description, example: '$0.125' });

export const probeResponse = z
  .object({
    success: z.literal(true),
    page_count: z.int().min(0).meta({ description: 'Pages of the document.' }),
    network: z.string().meta({ description: 'CAIP-2.', example: 'eip155:84532' }),
    schemes: z.array(z.enum(['exact', 'upto'])),
    estimated_settlement_price: dollars(
      'What `upto` takes if every page can be read. `exact` takes `max_authorization_price`, however many pages there are.',
    ),
    settlement_prices: z
      .object({ exact: dollars('To the cent.').optional(), upto: dollars('At most.').optional() })
      .meta({ description: 'The price of this document under each scheme.' }),
    max_authorization_price: dollars('What has to be authorized, and what `exact` takes.'),
    max_pages: z.int().min(1).max(MOST_PAGES),
    convert_url: z.string().meta({ description: 'The paid conversion.' }),
  })
  .meta({ id: 'Probe' });
export type ProbeResponse = z.infer<typeof probeResponse>;

/** The body of 402. What a payment has to be like is there too for clients of version 1; those of 2 read a header. */
export const paymentChallenge = problemSchema
  .extend({
    x402Version: z.literal(1),
    accepts: z.array(z.record(z.string(), z.unknown())).meta({
      description:
        'Requirements as version 1 of x402 wrote them; those of version 2 are in Payment-Required.',
    }),
  })
  .meta({ id: 'PaymentChallenge' });

export const paidResponse = z
  .object({
    success: z.literal(true),
    data: conversionSchema,
    payment: z.object({
      scheme: z.enum(['exact', 'upto']),
      network: z.string().meta({ description: 'CAIP-2.', example: 'eip155:84532' }),
      payer: z.string().meta({ description: 'Address of the payer.' }),
      amount: z
        .string()
        .meta({ description: 'The amount charged, in atomic units of the token.', example: '50000' }),
      transaction: z.string().meta({ description: 'Hash of the transaction.' }),
    }),
  })
  .meta({ id: 'PaidConversion' });
export type PaidResponse = z.infer<typeof paidResponse>;
