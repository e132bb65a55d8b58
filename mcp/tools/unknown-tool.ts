import { type McpServer, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { nearestTo } from '../../service/nearest.ts';

/** What a model may call. */
export const TOOL_NAMES = ['convert', 'job', 'usage', 'connect'] as const;

type CallHandler = (request: { params: { name: string } }, ...others: unknown[]) => unknown;

/**
 * A call of a tool that there is not is refused with those that there are. To be called before the first tool is
 * registered, which is when the SDK sets its handler of calls, unless the server was made with `capabilities.tools`.
 */
export function tellUnknownTools({ server }: McpServer): void {
  const set = server.setRequestHandler.bind(server) as (method: string, ...others: unknown[]) => void;
  const setGuarded = (method: string, ...others: unknown[]) =>
    set(method, ...(method === 'tools/call' ? [guarded(others[0] as CallHandler)] : others));
  Object.assign(server, { setRequestHandler: setGuarded });
  server.registerCapabilities({ tools: { listChanged: false } });
}

function guarded(handle: CallHandler): CallHandler {
  return (request, ...others) => {
    const { name } = request.params;
    if (!TOOL_NAMES.some((known) => known === name)) throw unknownTool(name);
    return handle(request, ...others);
  };
}

function unknownTool(name: string): ProtocolError {
  const meant = nearestTo(name, TOOL_NAMES) ?? TOOL_NAMES.find((known) => name.includes(known));
  const question = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no tool ${JSON.stringify(name.slice(0, 40))}.${question} The tools are ${TOOL_NAMES.join(', ')}.`,
  );
}
