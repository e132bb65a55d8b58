import { html } from 'hono/html';
import { MCP_HOSTS, type McpHost, type Setup } from '../../../well-known/mcp-hosts.ts';
import { codeBlock, terminal } from '../components/code-block.ts';
import type { Markup } from '../layout.ts';

/** How docconv becomes a tool of an editor or agent: the command on its machine, or this server, by OAuth or with a key. */
export function mcpHosts(publicUrl: string): Markup {
  return html`<h2 id="mcp">Use it as a tool (MCP)</h2>
<p>Editors and agents that speak MCP get the tools <code>convert</code>, <code>job</code>, <code>usage</code> and <code>connect</code>. With the
command <code>docconv</code> installed, documents are converted on your own machine and nothing leaves it: no key is needed beforehand,
since <code>connect</code> opens a page on which you approve. With this server, its address is all that is needed: the host
opens the browser, you approve, and it gets a key named after itself, which you can revoke under
<a href="/dashboard/api">Keys</a>. Where no browser can be opened, a key of your own goes into the settings.</p>
${MCP_HOSTS.map((host) => setups(host, publicUrl))}
<p>This server speaks Streamable HTTP at <code>${publicUrl}/mcp</code>; <a href="/mcp/server-card">its card</a> says the same to
programs. Anything that sends requests can call a tool:</p>
${codeBlock({
  id: 'mcp-curl',
  caption: 'With curl',
  code: terminal(
    `curl ${publicUrl}/mcp \\
  -H "Authorization: Bearer $KEY" \\
  -H "Accept: application/json, text/event-stream" \\
  --json '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "usage", "arguments": {}}}'`,
  ),
})}`;
}

function setups({ id, name, local, remote, remoteWithKey }: McpHost, publicUrl: string): Markup {
  return html`<h3 id="${id}">${name}</h3>
${setup(`${id}-local`, 'On your machine', local)}
${setup(`${id}-remote`, 'With this server', remote(publicUrl))}
${setup(`${id}-key`, 'With this server and a key', remoteWithKey(publicUrl))}`;
}

function setup(id: string, what: string, { file, code }: Setup): Markup {
  const shown = file === undefined ? terminal(code) : code;
  return codeBlock({ id, caption: file === undefined ? what : `${what}: ${file}`, code: shown });
}
