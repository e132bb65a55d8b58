const REVISION = '2026-07-28';

export const TASKS = { extensions: { 'io.modelcontextprotocol/tasks': {} } };

interface ToolResult {
  content: { text: string }[];
  structuredContent: { text: string };
}

interface RpcResponse {
  /** Of `server/discover`, of a call, or of a method of tasks. */
  result: { capabilities: { extensions: object }; taskId: string; status: string; result: ToolResult };
  error?: { code: number; message: string };
}

/** A request as clients of the current revision send it, for what the SDK's client does not know. */
export function currentRequest(
  url: string,
  method: string,
  params: Record<string, unknown>,
  { capabilities = TASKS as object, headers = {} as Record<string, string> } = {},
): Request {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  return new Request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
      'mcp-name': String(params.name ?? params.taskId ?? ''),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
  });
}

/** What came for it, as JSON or in a stream of events. */
export async function readResponse(response: Response): Promise<RpcResponse> {
  const text = await response.text();
  return JSON.parse(/^data: (\{.*)$/m.exec(text)?.[1] ?? text);
}
