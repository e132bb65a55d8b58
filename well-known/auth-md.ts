import { DEVICE_CLIENT } from '../service/connect/device-client.ts';
import { DEVICE_INTERVAL_MS, EXCHANGE_MINUTES, SESSION_MINUTES } from '../service/connect/limits.ts';
import { DEVICE_GRANT, SCOPE } from './oauth-authorization-server.ts';

const POLL_SECONDS = DEVICE_INTERVAL_MS / 1000;

/** auth.md: how an agent gets leave to use the service. */
export function authMd(publicUrl: string): string {
  return `# auth.md

How an agent gets access to docconv at ${publicUrl}. A person approves each key once, in a browser.
**Autonomous registration is not offered**: there is no dynamic client registration, and no key without a person.

${discover(publicUrl)}
${METHODS}
${register(publicUrl)}
${claim(publicUrl)}
${use(publicUrl)}
${ERRORS}
${ending(publicUrl)}`;
}

function discover(publicUrl: string): string {
  return `## Discover

A request without a valid key is answered 401 with
\`WWW-Authenticate: Bearer realm="docconv", resource_metadata="…"\`. That address leads on:

- Protected resource (RFC 9728): ${publicUrl}/.well-known/oauth-protected-resource
- Authorization server (RFC 8414): ${publicUrl}/.well-known/oauth-authorization-server
- The HTTP API (OpenAPI 3.1): ${publicUrl}/.well-known/openapi.json
`;
}

const METHODS = `## Pick a method

| Method | Who for | What it gives |
|---|---|---|
| Connect | tools that can open or show a link | an API key |
| OAuth 2.0 device flow (RFC 8628) | clients that speak OAuth | the same key, as access token |
| A key from the dashboard | a person who sets a tool up by hand | an API key |
`;

function register(publicUrl: string): string {
  return `## Register

Nothing is registered beforehand. With Connect a tool says its name:

\`\`\`
POST ${publicUrl}/api/connect/session
Content-Type: application/json

{"provider": "My agent", "keyName": "laptop", "codeChallenge": "<BASE64URL(SHA256(codeVerifier))>"}
\`\`\`

The answer has \`sessionId\`, \`approvalUrl\` and \`expiresAt\`. Show \`approvalUrl\` to the person; a session waits for
${SESSION_MINUTES} minutes. \`codeChallenge\` is optional and keeps the key for whoever began the session.

The device flow has one public client without a secret, \`${DEVICE_CLIENT.id}\`:

\`\`\`
POST ${publicUrl}/oauth/device
Content-Type: application/x-www-form-urlencoded

client_id=${DEVICE_CLIENT.id}&scope=${SCOPE}
\`\`\`

Show \`verification_uri_complete\`, or \`verification_uri\` and \`user_code\`.
`;
}

function claim(publicUrl: string): string {
  return `## Claim

Connect: ask \`GET ${publicUrl}/api/connect/session?sessionId=…\` every few seconds until \`status\` is \`approved\`, then
exchange once, within ${EXCHANGE_MINUTES} minutes:

\`\`\`
POST ${publicUrl}/api/connect/exchange
Content-Type: application/json

{"sessionId": "…", "codeVerifier": "…"}
\`\`\`

The device flow: ask every ${POLL_SECONDS} seconds until there is an \`access_token\`:

\`\`\`
POST ${publicUrl}/oauth/token
Content-Type: application/x-www-form-urlencoded

grant_type=${DEVICE_GRANT}&device_code=…&client_id=${DEVICE_CLIENT.id}
\`\`\`

The key is given out once. Store it where secrets belong; never print it, log it or commit it.
`;
}

function use(publicUrl: string): string {
  return `## Use

Send the key with each request: \`Authorization: Bearer dc_live_…\` (or \`x-api-key: dc_live_…\`). It works for the HTTP
API at ${publicUrl}/api/v1/convert and for MCP at ${publicUrl}/mcp.

### Scopes

There is one scope, \`${SCOPE}\`: converting documents and seeing usage. Keys are not scoped further.
`;
}

const ERRORS = `## Errors

| Status | Code | What to do |
|---|---|---|
| 400 | \`authorization_pending\`, \`slow_down\` | device flow: ask again, after 5 seconds more with \`slow_down\` |
| 400 | \`access_denied\`, \`expired_token\` | device flow: the person refused, or it took too long; begin again only if they wish |
| 401 | \`UNAUTHORIZED\` | the key is missing, wrong or revoked: discard it and begin again |
| 403 | \`session_not_approved\` | Connect: wait for the person |
| 403 | \`session_denied\` | Connect: the person refused; do not ask again unless they wish |
| 410 | \`session_expired\`, \`session_exchanged\` | Connect: begin again |
| 429 | \`rate_limited\` | wait as long as \`Retry-After\` says |
`;

function ending(publicUrl: string): string {
  return `## Revocation

The person revokes a key at ${publicUrl}/dashboard/api; it ends at once. A client that is done with its key ends it itself
(RFC 7009):

\`\`\`
POST ${publicUrl}/oauth/revoke
Content-Type: application/x-www-form-urlencoded

token=dc_live_…&client_id=${DEVICE_CLIENT.id}
\`\`\`

## Contact

Those who run this server, at ${publicUrl}.
`;
}
