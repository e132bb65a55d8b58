import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  from: string;
  to: string[];
  /** By lower-case name. */
  headers: Record<string, string>;
  text: string;
}

/** A real mail server on loopback that keeps what it gets. */
export interface ReceivingServer {
  url: string;
  mails: ReceivedMail[];
  close(): Promise<void>;
}

/** @param options `tls` offers STARTTLS with a certificate that nobody vouches for */
export async function receiveMails(
  options: { host?: string; tls?: boolean; auth?: { user: string; pass: string } } = {},
): Promise<ReceivingServer> {
  const { host = '127.0.0.1', tls = false, auth } = options;
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: auth === undefined,
    hideSTARTTLS: !tls,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === auth?.user && password === auth?.pass;
      done(isRight ? null : new Error('wrong'), isRight ? { user: username } : undefined);
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, ...parseMail(Buffer.concat(parts).toString('latin1')) });
        done();
      });
    },
  });
  server.on('error', () => undefined); // a client that breaks off is part of some tests
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${host}:${port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function parseMail(raw: string): { headers: Record<string, string>; text: string } {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { headers, text: decodeBody(body.join('\r\n\r\n'), headers['content-transfer-encoding']) };
}

function decodeBody(body: string, encoding: string | undefined): string {
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? decodeQuoted(body) : body, 'latin1');
  return bytes.toString('utf8').replaceAll('\r\n', '\n').trimEnd();
}

function decodeQuoted(body: string): string {
  return body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
