import { SERVER_CARD_PATH } from './mcp-server-card.ts';
import { PRODUCT } from './product.ts';
import { type PaidOffer, X402_PATH } from './x402.ts';

/** The front page for programs: whole addresses of what there is, and of what describes it. */
export function frontIndex(publicUrl: string, version: string, offer?: PaidOffer) {
  const at = (path: string) => `${publicUrl}${path}`;
  return {
    name: PRODUCT.title,
    version,
    description: PRODUCT.description,
    convert: at('/api/v1/convert'),
    jobs: at('/api/v1/jobs'),
    mcp: at('/mcp'),
    ...(offer ? { paid_convert: at('/api/x402/convert') } : {}),
    authentication: at('/auth.md'),
    documentation: { api: at('/docs/api'), reference: at('/api-docs'), all: at('/llms-full.txt') },
    discovery: {
      openapi: at('/.well-known/openapi.json'),
      api_catalog: at('/.well-known/api-catalog'),
      ai_catalog: at('/.well-known/ai-catalog.json'),
      mcp_server_card: at(SERVER_CARD_PATH),
      agent_skills: at('/.well-known/agent-skills/index.json'),
      oauth: at('/.well-known/oauth-authorization-server'),
      llms_txt: at('/llms.txt'),
      ...(offer ? { x402: at(X402_PATH) } : {}),
    },
    health: { live: at('/healthz'), ready: at('/readyz') },
  };
}
