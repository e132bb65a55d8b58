import { MCP_REVISIONS, NEGOTIATED_REVISIONS, PRODUCT } from './product.ts';

export const SERVER_CARD_TYPE = 'application/mcp-server-card+json';

/** Where the card lies that clients follow a catalog to: the address of the server, and this. */
export const SERVER_CARD_PATH = '/mcp/server-card';

/** What a card contains besides the address of the service. */
interface CardFacts {
  /** Without a final slash. */
  publicUrl: string;
  /** Of the product. */
  version: string;
  /** Path of the picture that stands for the service. */
  iconPath: string;
}

/** MCP server card, with the fields of version 1 of its schema. */
export function mcpServerCard({ publicUrl, version, iconPath }: CardFacts) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: PRODUCT.mcpName,
    version,
    description: PRODUCT.description,
    title: PRODUCT.title,
    websiteUrl: `${publicUrl}/for/ai-agents`,
    icons: [{ src: `${publicUrl}${iconPath}`, mimeType: 'image/svg+xml', sizes: ['any'] }],
    remotes: [
      {
        type: 'streamable-http',
        url: `${publicUrl}/mcp`,
        headers: [keyHeader],
        supportedProtocolVersions: [...NEGOTIATED_REVISIONS],
      },
    ],
  };
}

const keyHeader = {
  name: 'Authorization',
  description: 'An API key, for clients without OAuth. The others get one when a tool is answered 401.',
  isRequired: false,
  isSecret: true,
  value: 'Bearer {api_key}',
  variables: {
    api_key: { description: 'API key', isRequired: true, isSecret: true, placeholder: 'dc_live_…' },
  },
};

/**
 * The card under its earlier well-known address. Scanners that look there expect the fields of the draft of that time,
 * so these are there as well.
 */
export function wellKnownServerCard(facts: CardFacts) {
  return {
    ...mcpServerCard(facts),
    protocolVersion: MCP_REVISIONS[0],
    serverInfo: { name: 'docconv', title: PRODUCT.title, version: facts.version },
    transport: { type: 'streamable-http', endpoint: '/mcp' },
    capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
  };
}
