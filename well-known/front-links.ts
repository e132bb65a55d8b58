import { AI_CATALOG_TYPE } from './ai-catalog.ts';
import { SERVER_CARD_PATH, SERVER_CARD_TYPE } from './mcp-server-card.ts';

/** The front page's `Link` header (RFC 8288): where programs find what people find by reading. */
export function frontLinks(): string {
  return LINKS.map(([path, relation, type]) => `<${path}>; rel="${relation}"; type="${type}"`).join(', ');
}

const LINKS: readonly (readonly [path: string, relation: string, type: string])[] = [
  ['/.well-known/api-catalog', 'api-catalog', 'application/linkset+json'],
  ['/.well-known/openapi.json', 'service-desc', 'application/json'],
  ['/api-docs', 'service-doc', 'text/html'],
  ['/auth.md', 'describedby', 'text/markdown'],
  ['/llms.txt', 'describedby', 'text/plain'],
  ['/.well-known/ai-catalog.json', 'ai-catalog', AI_CATALOG_TYPE],
  ['/.well-known/agent-skills/index.json', 'describedby', 'application/json'],
  [SERVER_CARD_PATH, 'describedby', SERVER_CARD_TYPE],
  ['/', 'alternate', 'text/markdown'],
];
