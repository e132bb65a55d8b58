import { DocconvError } from '../errors.ts';

/** How a mail server is reached. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** TLS before anything is said. */
  requireTLS: boolean;
  auth?: { user: string; pass: string };
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };
const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

/** `smtp://user:password@host:587` or `smtps://…`. @throws DocconvError */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const port = url && DEFAULT_PORTS[url.protocol];
  if (!url || port === undefined || url.hostname === '' || url.search || url.hash) throw notSmtp();
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'smtps:';
  return {
    host,
    port: url.port === '' ? port : Number(url.port),
    secure,
    requireTLS: !secure && !LOOPBACK.has(host),
    ...(url.username === '' ? {} : { auth: { user: decode(url.username), pass: decode(url.password) } }),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw notSmtp();
  }
}

/** The address itself is not repeated: it holds a password. */
function notSmtp(): DocconvError {
  return new DocconvError(
    'bad_request',
    'DOCCONV_SMTP_URL is not the address of a mail server.',
    'Give it as smtps://user:password@mail.example.com, or smtp:// for STARTTLS; percent-encode user and password.',
    { reason: 'invalid_config' },
  );
}
