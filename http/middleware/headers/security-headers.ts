import type { MiddlewareHandler } from 'hono';
import type { Env } from '../../env.ts';
import { addHeaders } from './response-headers.ts';

/** Nothing from elsewhere, nothing inline, in nobody's frame. A route that needs more sets its own. */
export const DEFAULT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const TWO_YEARS = 2 * 365 * 24 * 60 * 60;

const DEFAULTS: readonly (readonly [string, string])[] = [
  ['Content-Security-Policy', DEFAULT_POLICY],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  // With `no-referrer` browsers would send `Origin: null` with our own forms.
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=()'],
  ['Cache-Control', 'no-store'],
];

export function securityHeaders({ secure, hstsSubdomains }: { secure: boolean; hstsSubdomains: boolean }) {
  if (!secure) return DEFAULTS;
  const reach = hstsSubdomains ? '; includeSubDomains' : '';
  return [...DEFAULTS, ['Strict-Transport-Security', `max-age=${TWO_YEARS}${reach}`] as const];
}

/** Gives every response the strict headers it does not bring itself. */
export function secureHeaders(settings: {
  secure: boolean;
  /** Names below the public one are others' as often as not. */
  hstsSubdomains: boolean;
}): MiddlewareHandler<Env> {
  const defaults = securityHeaders(settings);
  return async (context, next) => {
    await next();
    addHeaders(context, defaults);
  };
}
