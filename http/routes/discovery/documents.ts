import packageJson from '../../../package.json' with { type: 'json' };
import { listSkills, type Skill } from '../../../service/skills/skills.ts';
import { agentSkillsIndex, skillPath } from '../../../well-known/agent-skills-index.ts';
import { AI_CATALOG_TYPE, aiCatalog } from '../../../well-known/ai-catalog.ts';
import { API_CATALOG_TYPE, apiCatalog } from '../../../well-known/api-catalog.ts';
import { authMd } from '../../../well-known/auth-md.ts';
import { llmsTxt } from '../../../well-known/llms-txt.ts';
import {
  mcpServerCard,
  SERVER_CARD_PATH,
  SERVER_CARD_TYPE,
  wellKnownServerCard,
} from '../../../well-known/mcp-server-card.ts';
import {
  authorizationServerMetadata,
  openidConfiguration,
} from '../../../well-known/oauth-authorization-server.ts';
import { protectedResourceMetadata } from '../../../well-known/oauth-protected-resource.ts';
import { robotsTxt } from '../../../well-known/robots.ts';
import { SITEMAP_PATH, sitemap } from '../../../well-known/sitemap.ts';
import { type PaidOffer, X402_PATH, x402Document } from '../../../well-known/x402.ts';
import { assetPath } from '../../asset-files.ts';
import { DOCS_PATHS } from '../../pages/site/docs.ts';

/** A document at its path; its text is made when asked for, since only then the server's address is certain. */
interface DiscoveryDocument {
  path: string;
  type: string;
  /** @param offer what payments are taken for, where they are */
  write: (publicUrl: string, offer?: PaidOffer) => string;
}

const JSON_TYPE = 'application/json';
const MARKDOWN = 'text/markdown; charset=utf-8';
const PLAIN_TEXT = 'text/plain; charset=utf-8';
const XML = 'application/xml';

/** Pages that are for everybody, whoever runs the server. */
const LISTED_PAGES = ['/', '/pricing', '/for/ai-agents', '/api-docs', ...DOCS_PATHS];

/** All by which programs find out what there is and how to use it, but for the description of the API. */
export function discoveryDocuments(skills = listSkills()): DiscoveryDocument[] {
  return [
    ...oauthDocuments,
    ...cards,
    json('/.well-known/agent-skills/index.json', (publicUrl) => agentSkillsIndex(publicUrl, skills)),
    ...skills.map(skillDocument),
    json('/.well-known/api-catalog', apiCatalog, API_CATALOG_TYPE),
    json(
      '/.well-known/ai-catalog.json',
      (publicUrl, offer) => aiCatalog(publicUrl, skills, offer),
      AI_CATALOG_TYPE,
    ),
    { path: '/auth.md', type: MARKDOWN, write: authMd },
    { path: '/llms.txt', type: PLAIN_TEXT, write: (publicUrl, offer) => llmsTxt(publicUrl, skills, offer) },
    { path: '/robots.txt', type: PLAIN_TEXT, write: robotsTxt },
    { path: SITEMAP_PATH, type: XML, write: (publicUrl) => sitemap(publicUrl, LISTED_PAGES) },
  ];
}

const oauthDocuments: readonly DiscoveryDocument[] = [
  json('/.well-known/oauth-authorization-server', authorizationServerMetadata),
  json('/.well-known/openid-configuration', openidConfiguration),
  json('/.well-known/oauth-protected-resource', (publicUrl) => protectedResourceMetadata(publicUrl)),
  json('/.well-known/oauth-protected-resource/mcp', (publicUrl) =>
    protectedResourceMetadata(publicUrl, '/mcp'),
  ),
];

const cards: readonly DiscoveryDocument[] = [
  json(SERVER_CARD_PATH, (publicUrl) => mcpServerCard(cardFacts(publicUrl)), SERVER_CARD_TYPE),
  json(
    '/.well-known/mcp/server-card.json',
    (publicUrl) => wellKnownServerCard(cardFacts(publicUrl)),
    SERVER_CARD_TYPE,
  ),
];

function cardFacts(publicUrl: string) {
  return { publicUrl, version: packageJson.version, iconPath: assetPath('icon.svg') };
}

function skillDocument({ name, text }: Skill): DiscoveryDocument {
  return { path: skillPath(name), type: MARKDOWN, write: () => text };
}

/** Of what can be paid for; there is one only where payments are taken. */
export const paidDocument: DiscoveryDocument = json(X402_PATH, (publicUrl, offer) =>
  offer ? x402Document(publicUrl, offer) : {},
);

function json(
  path: string,
  describe: (publicUrl: string, offer?: PaidOffer) => object,
  type = JSON_TYPE,
): DiscoveryDocument {
  const write = (publicUrl: string, offer?: PaidOffer) =>
    `${JSON.stringify(describe(publicUrl, offer), undefined, 2)}\n`;
  return { path, type, write };
}
