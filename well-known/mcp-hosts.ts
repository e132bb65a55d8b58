/** How docconv is set up in a program that speaks MCP, once for docs/mcp.md and for the page for agents. */
export interface McpHost {
  /** Fit for anchors. */
  id: string;
  name: string;
  /** What has to be filled in, or looked at, before it works. */
  note?: string;
  /** The command `docconv` converts, on the machine of the host. */
  local: Setup;
  /** A server converts, and the host signs in to it by OAuth. @param publicUrl without a final slash */
  remote: (publicUrl: string) => Setup;
  /** The same with a key that somebody made, for machines without a browser. */
  remoteWithKey: (publicUrl: string) => Setup;
}

export interface Setup {
  /** What is typed or written there: a command, or the text of a file. */
  code: string;
  /** The file; a terminal when there is none. */
  file?: string;
}

const LOCAL = { command: 'docconv', args: ['mcp'] };

/** It starts servers outside any project, so ours is told a folder. One that it starts stands before a remote server too: its own
 * connectors reach only what is public. */
const DESKTOP_FILE = 'claude_desktop_config.json';
const DESKTOP_FOLDER = { DOCCONV_MCP_ROOT: '/home/ada/Documents' };

export const MCP_HOSTS: readonly McpHost[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    local: { code: 'claude mcp add docconv -- docconv mcp' },
    remote: (publicUrl) => ({ code: `claude mcp add docconv ${publicUrl}/mcp --transport http` }),
    remoteWithKey: (publicUrl) => ({
      code: `claude mcp add docconv ${publicUrl}/mcp --transport http \\\n  --header "Authorization: Bearer $KEY"`,
    }),
  },
  {
    id: 'cursor',
    name: 'Cursor',
    local: file('.cursor/mcp.json', { mcpServers: { docconv: LOCAL } }),
    remote: (publicUrl) => file('.cursor/mcp.json', { mcpServers: { docconv: { url: `${publicUrl}/mcp` } } }),
    remoteWithKey: (publicUrl) =>
      file('.cursor/mcp.json', {
        mcpServers: {
          docconv: {
            url: `${publicUrl}/mcp`,
            headers: { Authorization: `Bearer ${filledIn('env:DOCCONV_API_KEY')}` },
          },
        },
      }),
  },
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    note: 'Name the folder that it may read and write. Where it does not find the command, give the whole path that "which docconv" prints.',
    local: desktopFor({}),
    remote: (publicUrl) => desktopFor({ DOCCONV_BASE_URL: publicUrl }),
    remoteWithKey: (publicUrl) => desktopFor({ DOCCONV_BASE_URL: publicUrl, DOCCONV_API_KEY: 'dc_live_…' }),
  },
  {
    id: 'vs-code',
    name: 'VS Code',
    local: { code: `code --add-mcp '${JSON.stringify({ name: 'docconv', ...LOCAL })}'` },
    remote: (publicUrl) =>
      file('.vscode/mcp.json', { servers: { docconv: { type: 'http', url: `${publicUrl}/mcp` } } }),
    remoteWithKey: (publicUrl) =>
      file('.vscode/mcp.json', {
        inputs: [{ type: 'promptString', id: 'docconv-key', description: 'docconv API key', password: true }],
        servers: {
          docconv: {
            type: 'http',
            url: `${publicUrl}/mcp`,
            headers: { Authorization: `Bearer ${filledIn('input:docconv-key')}` },
          },
        },
      }),
  },
];

function desktopFor(server: Record<string, string>): Setup {
  return file(DESKTOP_FILE, { mcpServers: { docconv: { ...LOCAL, env: { ...server, ...DESKTOP_FOLDER } } } });
}

/** As hosts write what they fill in themselves. */
function filledIn(what: string): string {
  return `$\{${what}}`;
}

function file(name: string, content: object): Setup {
  const text = JSON.stringify(content, undefined, 2);
  // Lists of one stay on one line, as people write them.
  return { file: name, code: text.replace(/\[\s+("[^"]*")\s+\]/g, '[$1]') };
}
