import { isIP } from 'node:net';
import { type Plans, standardPlans } from '../accounts/plans.ts';
import type { ServerEnvironment } from './config.ts';
import { invalidSetting } from './invalid-setting.ts';

/** The settings of a server, checked. */
export interface ServerSettings {
  host: string;
  port: number;
  /** Whether only this machine reaches it. */
  loopbackOnly: boolean;
  /** Where people reach it, without a final slash; undefined on loopback until the port is known. */
  publicUrl?: string;
  /** Checked by `openMailer`, as is `mailFrom`. */
  smtpUrl?: string;
  mailFrom?: string;
  /** Undefined: the one made on first start, kept beside the store. */
  secret?: string;
  /** Addresses and networks. */
  trustedProxies: string[];
  metricsToken?: string;
  /** Where to report vulnerabilities: a mail address as `mailto:…`, or a page. */
  securityContact?: string;
  logLevel: LogLevel;
  signUpPlan: string;
  /** How long conversions may go on once the server is asked to stop, milliseconds. */
  shutdownGrace: number;
  /** Whether pages of other sites may call what wants a key in a header. */
  cors: boolean;
  hstsSubdomains: boolean;
  /** Where a plan is bought. */
  plansUrl?: string;
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = 8787;
/** What somebody who signs in for the first time gets. */
const DEFAULT_PLAN = 'free';
/** As long as the longest conversion may take. */
const LONGEST_CONVERSION_S = 15 * 60;
const LONGEST_GRACE_S = 60 * 60;
/** Below this a secret can be guessed from what it signs. */
const SHORTEST_SECRET = 32;

/** Checks all at start that would otherwise fail at the first visitor. @throws DocconvError `bad_request` */
export function checkServerSettings(
  environment: ServerEnvironment,
  { host = DEFAULT_HOST, port = DEFAULT_PORT }: { host?: string; port?: number },
  plans: Plans = standardPlans,
): ServerSettings {
  const loopbackOnly = isLoopback(host);
  const publicUrl = parsePublicUrl(environment.publicUrl);
  checkExposure(environment, { host, loopbackOnly, publicUrl });
  return {
    host,
    port,
    loopbackOnly,
    publicUrl: publicUrl?.href.replace(/\/+$/, ''),
    smtpUrl: environment.smtpUrl,
    mailFrom: environment.mailFrom,
    secret: parseSecret(environment),
    trustedProxies: parseProxies(environment.trustedProxies),
    metricsToken: environment.metricsToken,
    securityContact: parseContact(environment.securityContact),
    logLevel: parseLogLevel(environment.logLevel),
    signUpPlan: parsePlan(environment.signUpPlan, plans),
    shutdownGrace: parseGrace(environment.shutdownGrace),
    cors: environment.cors,
    hstsSubdomains: environment.hstsSubdomains,
    plansUrl: parsePlansUrl(environment.plansUrl),
  };
}

/** Whether an address or name to listen on is this machine's alone. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function checkExposure(
  { smtpUrl, allowPrintedLinks }: ServerEnvironment,
  { host, loopbackOnly, publicUrl }: { host: string; loopbackOnly: boolean; publicUrl?: URL },
): void {
  if (loopbackOnly) return;
  const refuse = (why: string, hint: string) =>
    invalidSetting(`The server does not listen on ${host}: ${why}.`, hint);
  if (!publicUrl) {
    throw refuse(
      'DOCCONV_PUBLIC_URL is not set, so links in mails and pages would lead nowhere',
      'Set it to the address people use, e.g. https://docs.example.com, or listen on 127.0.0.1.',
    );
  }
  if (publicUrl.protocol !== 'https:') {
    throw refuse(
      'DOCCONV_PUBLIC_URL is not https, so keys and sign-ins would travel in clear',
      'Put a proxy with https in front and set DOCCONV_PUBLIC_URL to its address.',
    );
  }
  if (!smtpUrl && !allowPrintedLinks) {
    throw refuse(
      'DOCCONV_SMTP_URL is not set, so nobody could be mailed a link to sign in',
      'Set it, e.g. smtps://user:password@mail.example.com, or set DOCCONV_ALLOW_PRINTED_LINKS=1 to have links printed here.',
    );
  }
}

function parsePublicUrl(value: string | undefined): URL | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined;
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash && url.pathname === '/';
  if (isPlain && (url.protocol === 'https:' || url.protocol === 'http:')) return url;
  throw invalidSetting(
    'DOCCONV_PUBLIC_URL is not a plain http or https address.',
    'Give scheme and host alone, e.g. https://docs.example.com, without a path.',
  );
}

function parseContact(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const contact = /^[^\s@:/]+@[^\s@:/]+$/.test(value) ? `mailto:${value}` : value;
  if (URL.canParse(contact) && /^(?:mailto|https):$/.test(new URL(contact).protocol)) return contact;
  throw invalidSetting(
    'DOCCONV_SECURITY_CONTACT is neither a mail address nor an https address.',
    'Give one, e.g. security@example.com.',
  );
}

function parseSecret({ secret, databaseUrl }: ServerEnvironment): string | undefined {
  if (secret === undefined && databaseUrl !== undefined) {
    throw invalidSetting(
      'DOCCONV_SECRET is not set, and nodes that share a database have to share it.',
      'Make one with "openssl rand -base64 48" and set it on every node.',
    );
  }
  if (secret === undefined || secret.length >= SHORTEST_SECRET) return secret;
  throw invalidSetting(
    `DOCCONV_SECRET is shorter than ${SHORTEST_SECRET} characters.`,
    'Make one with "openssl rand -base64 48".',
  );
}

function parseProxies(value: string | undefined): string[] {
  const entries = (value ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  for (const entry of entries) checkProxy(entry);
  return entries;
}

function checkProxy(entry: string): void {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  const isNetwork = bits !== undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32);
  if (family !== 0 && rest.length === 0 && (bits === undefined || isNetwork)) return;
  throw invalidSetting(
    `DOCCONV_TRUSTED_PROXIES has "${entry.slice(0, 60)}" in it, which is neither an address nor a network.`,
    'List addresses or networks with commas between them, e.g. 10.0.0.1,192.168.0.0/16.',
  );
}

function parsePlan(value = DEFAULT_PLAN, plans: Plans): string {
  if (Object.hasOwn(plans, value)) return value;
  throw invalidSetting(
    'DOCCONV_SIGN_UP_PLAN is not a plan.',
    `Give one of ${Object.keys(plans).join(', ')}.`,
  );
}

/** @returns milliseconds */
function parseGrace(value: string | undefined): number {
  const seconds = value === undefined ? LONGEST_CONVERSION_S : Number(value);
  if (value?.trim() !== '' && seconds >= 0 && seconds <= LONGEST_GRACE_S) return seconds * 1000;
  throw invalidSetting(
    'DOCCONV_SHUTDOWN_GRACE is not a number of seconds.',
    `Give 0 to ${LONGEST_GRACE_S}; whoever stops the server has to wait a little longer than that.`,
  );
}

function parsePlansUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined;
  if (url && ['https:', 'mailto:'].includes(url.protocol)) return url.href;
  throw invalidSetting(
    'DOCCONV_PLANS_URL is neither an https address nor a mail address.',
    'Give where a plan is bought, e.g. https://shop.example.com/plans or mailto:sales@example.com.',
  );
}

function parseLogLevel(value: string | undefined): LogLevel {
  const level = LOG_LEVELS.find((known) => known === (value ?? 'info'));
  if (level) return level;
  throw invalidSetting(
    'DOCCONV_LOG_LEVEL is not a level of the log.',
    `Give one of ${LOG_LEVELS.join(', ')}.`,
  );
}
