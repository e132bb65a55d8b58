import { DAY, HOUR } from '../service/admission/throttle.ts';
import { DEVICE_CLIENT } from '../service/connect/device-client.ts';
import { DEVICE_INTERVAL_MS, EXCHANGE_MINUTES, SESSION_MINUTES } from '../service/connect/limits.ts';
import { ACCESS_MS, REFRESH_MS, UNUSED_CLIENT_MS } from '../service/oauth/limits.ts';
import {
  AUTHORIZATION_CODE_GRANT,
  DEVICE_GRANT,
  REFRESH_GRANT,
  SCOPE,
} from './oauth-authorization-server.ts';
import type { PaidOffer } from './x402.ts';

const POLL_SECONDS = DEVICE_INTERVAL_MS / 1000;

/** auth.md: how an agent gets leave to use the service. */
export function authMd(publicUrl: string, offer?: PaidOffer): string {
  return `# auth.md

How an agent gets access to docconv at ${publicUrl}. A person approves each key once, in a browser.
**Autonomous registration is not offered**: a client may register itself, but that gives it nothing. There is no key
without a person.

${discover(publicUrl)}
${METHODS}
${register(publicUrl)}
${claim(publicUrl)}
${use(publicUrl)}
${offer ? `${pay(publicUrl, offer)}\n` : ''}${ERRORS}
${ending(publicUrl)}`;
}

function discover(publicUrl: string): string {
  return `## Discover

A request without a valid key gets 401 with
\`WWW-Authenticate: Bearer realm="docconv", resource_metadata="…", scope="${SCOPE}"\`. The documents behind it are:

- Protected resource (RFC 9728): ${publicUrl}/.well-known/oauth-protected-resource
- Authorization server (RFC 8414): ${publicUrl}/.well-known/oauth-authorization-server
- The HTTP API (OpenAPI 3.1): ${publicUrl}/.well-known/openapi.json
`;
}

const METHODS = `## Pick a method

| Method | Who for | What it gives |
|---|---|---|
| Connect | tools that can open or show a link | an API key |
| OAuth 2.1 authorization code (with PKCE) | MCP hosts, and other clients to which a browser can return | the same key, as access token, with refresh |
| OAuth 2.0 device flow (RFC 8628) | clients without a browser of their own | the same key, as access token |
| A key from the dashboard | a person who sets a tool up by hand | an API key |
`;

function register(publicUrl: string): string {
  return `## Register

With Connect, nothing is registered beforehand; a tool gives its name:

\`\`\`
POST ${publicUrl}/api/connect/session
Content-Type: application/json

{"provider": "My agent", "keyName": "laptop", "codeChallenge": "<BASE64URL(SHA256(codeVerifier))>"}
\`\`\`

The response has \`sessionId\`, \`approvalUrl\` and \`expiresAt\`. Show \`approvalUrl\` to the person; a session waits for
${SESSION_MINUTES} minutes. \`codeChallenge\` is optional and keeps the key for whoever began the session.

The authorization code flow takes a client in either of two ways; all of them are public, without a secret:

- **Client ID Metadata Document**: \`client_id\` is the https address of a JSON document with that \`client_id\`,
  \`client_name\` and \`redirect_uris\`. Nothing is registered.
- **Dynamic registration (RFC 7591)**: gone after ${UNUSED_CLIENT_MS / HOUR} hours unless somebody approves it.

\`\`\`
POST ${publicUrl}/oauth/register
Content-Type: application/json

{"client_name": "My host", "redirect_uris": ["http://127.0.0.1/callback"]}
\`\`\`

A redirect address is https, http on loopback (with any port at the time), or a scheme of an app. Then send the person to

\`\`\`
${publicUrl}/connect?response_type=code&client_id=…&redirect_uri=…&state=…
  &code_challenge=<BASE64URL(SHA256(code_verifier))>&code_challenge_method=S256&resource=${publicUrl}/mcp
\`\`\`

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

The authorization code flow: the browser comes back with \`code\`, \`state\` and \`iss\` (RFC 9207), or with \`error\`.
Exchange the code once, within ${EXCHANGE_MINUTES} minutes; a code that is sent twice revokes its key:

\`\`\`
POST ${publicUrl}/oauth/token
Content-Type: application/x-www-form-urlencoded

grant_type=${AUTHORIZATION_CODE_GRANT}&code=…&client_id=…&redirect_uri=…&code_verifier=…
\`\`\`

The \`access_token\` is a key named after the client. It is valid for ${ACCESS_MS / HOUR} hours; \`refresh_token\`, new each time, gives
it another secret within ${REFRESH_MS / DAY} days: \`grant_type=${REFRESH_GRANT}&refresh_token=…&client_id=…\`.

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

function pay(publicUrl: string, { network, pricePerPage }: PaidOffer): string {
  return `## Or pay for one document (x402)

No key and nobody's approval: one PDF at a public https address costs $${pricePerPage} a page, in USDC on ${network}.
Ask for the pages and the price, which is free, then GET the \`convert_url\` of the response with an x402 client:

\`\`\`
GET ${publicUrl}/api/x402/probe?url=<encoded address of the PDF>
\`\`\`

More: ${publicUrl}/for/ai-agents#x402
`;
}

const ERRORS = `## Errors

| Status | Code | What to do |
|---|---|---|
| 400 | \`authorization_pending\`, \`slow_down\` | device flow: ask again, after 5 seconds more with \`slow_down\` |
| 400 | \`invalid_grant\` | OAuth: the code or token is no longer valid; begin again |
| 401 | \`invalid_client\` | OAuth: the registration is gone; register again |
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
(RFC 7009), by the key or its refresh token:

\`\`\`
POST ${publicUrl}/oauth/revoke
Content-Type: application/x-www-form-urlencoded

token=dc_live_…&client_id=…
\`\`\`

## Contact

Those who run this server, at ${publicUrl}.
`;
}
