import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';

/** What a client says it can do: with each request since 2026-07-28, once when it connects before. */
export function capabilitiesOf(server: McpServer, context: ServerContext): ClientCapabilities | undefined {
  return capabilitiesWith(context) ?? server.server.getClientCapabilities();
}

/** What it says with this request. */
export function capabilitiesWith({ mcpReq }: ServerContext): ClientCapabilities | undefined {
  const envelope = mcpReq.envelope as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY];
}
