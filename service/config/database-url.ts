import { DocconvError } from '../errors.ts';

/** @param value of DOCCONV_DATABASE_URL @throws DocconvError, which does not repeat it: it may hold a password */
export function parseDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value.trim()) ? new URL(value.trim()) : undefined;
  const isDatabase = url !== undefined && /^postgres(?:ql)?:$/.test(url.protocol);
  if (isDatabase && url.pathname.length > 1 && !url.hash) return url.href;
  throw new DocconvError(
    'bad_request',
    'DOCCONV_DATABASE_URL is not the address of a PostgreSQL database.',
    'Give one such as postgres://user:password@db.example.com/docconv, special characters of the password as %XX.',
    { reason: 'invalid_config' },
  );
}

/** A database's address as it may be shown: without password and parameters. */
export function shownDatabase(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `postgres://${host}${pathname}`;
}
