import type { Skill } from '../service/skills/skills.ts';
import { skillPath } from './agent-skills-index.ts';
import { SERVER_CARD_PATH, SERVER_CARD_TYPE } from './mcp-server-card.ts';
import { PRODUCT } from './product.ts';
import { type PaidOffer, X402_PATH } from './x402.ts';

export const AI_CATALOG_TYPE = 'application/ai-catalog+json';

/** What agents can use here, after version 1.0 of the AI Catalog. Names hang on the host: urn:air:<host>:<kind>:<name>. */
export function aiCatalog(publicUrl: string, skills: readonly Skill[], offer?: PaidOffer) {
  const host = new URL(publicUrl).hostname;
  return {
    specVersion: '1.0',
    host: { displayName: PRODUCT.title, identifier: host, documentationUrl: `${publicUrl}/for/ai-agents` },
    entries: [
      {
        identifier: `urn:air:${host}:mcp:docconv`,
        displayName: PRODUCT.title,
        type: SERVER_CARD_TYPE,
        url: `${publicUrl}${SERVER_CARD_PATH}`,
        description: PRODUCT.description,
      },
      {
        identifier: `urn:air:${host}:api:docconv`,
        displayName: 'docconv HTTP API',
        type: 'application/openapi+json',
        url: `${publicUrl}/.well-known/openapi.json`,
        description: 'Conversion over HTTP, and Connect, by which a tool gets a key.',
      },
      ...(offer
        ? [
            {
              identifier: `urn:air:${host}:x402:docconv`,
              displayName: 'docconv for a payment',
              type: 'application/json',
              url: `${publicUrl}${X402_PATH}`,
              description: `Conversion of one PDF for $${offer.pricePerPage} a page by x402, without an account.`,
            },
          ]
        : []),
      ...skills.map(({ name, description }) => ({
        identifier: `urn:air:${host}:skill:${name}`,
        displayName: `Skill: ${name}`,
        type: 'application/agent-skills+md',
        url: `${publicUrl}${skillPath(name)}`,
        description,
      })),
    ],
  };
}
