import { SERVER_CARD_PATH, SERVER_CARD_TYPE } from './mcp-server-card.ts';
import { type PaidOffer, X402_PATH } from './x402.ts';

export const API_CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The header that tells where the catalog is (RFC 9727, section 3). */
export function apiCatalogLink(publicUrl: string): string {
  return `<${publicUrl}/.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"`;
}

type Link = (path: string, type: string) => { href: string; type: string }[];

/** Conversion for a payment. */
function paid(publicUrl: string, link: Link) {
  return {
    anchor: `${publicUrl}/api/x402/convert`,
    'service-desc': link('/.well-known/openapi.json', 'application/json'),
    'service-doc': link('/for/ai-agents', 'text/html'),
    'service-meta': link(X402_PATH, 'application/json'),
    status: link('/readyz', 'application/json'),
  };
}

/** Catalog of the interfaces (RFC 9727), as a set of links (RFC 9264). */
export function apiCatalog(publicUrl: string, offer?: PaidOffer) {
  const link = (path: string, type: string) => [{ href: `${publicUrl}${path}`, type }];
  return {
    linkset: [
      {
        anchor: `${publicUrl}/api/v1/convert`,
        'service-desc': link('/.well-known/openapi.json', 'application/json'),
        'service-doc': link('/api-docs', 'text/html'),
        'service-meta': link('/.well-known/oauth-protected-resource', 'application/json'),
        status: link('/readyz', 'application/json'),
      },
      {
        anchor: `${publicUrl}/mcp`,
        'service-desc': link(SERVER_CARD_PATH, SERVER_CARD_TYPE),
        'service-doc': link('/for/ai-agents', 'text/html'),
        'service-meta': link('/.well-known/oauth-protected-resource/mcp', 'application/json'),
        status: link('/readyz', 'application/json'),
      },
      ...(offer ? [paid(publicUrl, link)] : []),
    ],
  };
}
