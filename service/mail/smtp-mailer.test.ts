import { createServer } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import type { Mail } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';
import { parseSmtpUrl } from './smtp-url.ts';
import { type ReceivingServer, receiveMails } from './testing/receive-mails.ts';

const mail: Mail = {
  to: 'ada@example.com',
  subject: 'Your code: 123456',
  text: 'Grüße,\n.\nthe code is 123456.',
};
const from = 'docconv <no-reply@example.com>';
let server: ReceivingServer | undefined;
afterEach(() => server?.close());

async function sendTo(url: string, sent: Mail = mail): Promise<void> {
  const mailer = createSmtpMailer(parseSmtpUrl(url), from);
  await mailer.send(sent).finally(() => mailer.close());
}

test('a mail arrives as it was written', async () => {
  server = await receiveMails();
  await sendTo(server.url);
  expect(server.mails).toMatchObject([{ from: 'no-reply@example.com', to: ['ada@example.com'] }]);
  expect(server.mails[0]?.headers).toMatchObject({
    subject: 'Your code: 123456',
    'auto-submitted': 'auto-generated',
  });
  expect(server.mails[0]?.text).toBe(mail.text);
});

test('user name and password are shown to the server', async () => {
  server = await receiveMails({ auth: { user: 'post@office', pass: 'p:w/d' } });
  await sendTo(server.url.replace('//', '//post%40office:p%3Aw%2Fd@'));
  expect(server.mails).toHaveLength(1);
  await expect(sendTo(server.url.replace('//', '//post%40office:wrong@'))).rejects.toMatchObject({
    code: 'server',
  });
});

test('a server elsewhere that offers no TLS is told nothing', async () => {
  server = await receiveMails({ host: '127.0.0.2' });
  await expect(sendTo(server.url)).rejects.toMatchObject({ reason: 'mail_not_sent' });
  expect(server.mails).toEqual([]);
});

test('a certificate that nobody vouches for is not accepted', async () => {
  server = await receiveMails({ host: '127.0.0.2', tls: true });
  await expect(sendTo(server.url)).rejects.toMatchObject({ reason: 'mail_not_sent' });
  expect(server.mails).toEqual([]);
});

test('a server that never speaks is given up', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as { port: number };
  const short = { connectionTimeout: 50, greetingTimeout: 50, socketTimeout: 50, dnsTimeout: 50 };
  const mailer = createSmtpMailer(parseSmtpUrl(`smtp://127.0.0.1:${port}`), from, short);
  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'server', reason: 'mail_not_sent' });
  mailer.close();
  silent.close();
});

test.each([
  { to: 'ada@example.com\r\nBcc: all@example.com' },
  { to: 'ada@example.com, eve@example.com' },
  { to: 'Ada <ada@example.com>' },
  { to: 'ada@example.com\u2028x' },
  { subject: 'Hello\r\nBcc: eve@example.com' },
  { subject: 'Hello\nX: y' },
])('headers of its own are refused: %o', async (change) => {
  server = await receiveMails();
  await expect(sendTo(server.url, { ...mail, ...change })).rejects.toMatchObject({ reason: 'invalid_mail' });
  expect(server.mails).toEqual([]);
});

describe('the address of a mail server', () => {
  test.each([
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, requireTLS: true }],
    ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true, requireTLS: false }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525, secure: false, requireTLS: false }],
    ['smtp://a%40b:c%3A@localhost:25', { requireTLS: false, auth: { user: 'a@b', pass: 'c:' } }],
  ])('%s', (url, expected) => {
    expect(parseSmtpUrl(url)).toMatchObject(expected);
  });

  test.each([
    'mail.example.com',
    'https://mail.example.com',
    'smtp://',
    'smtp://host?tls=no',
    'smtp://%E0%A4%A@host',
  ])('%s is none', (url) => {
    expect(() => parseSmtpUrl(url)).toThrow('DOCCONV_SMTP_URL');
  });

  test('is not repeated in the complaint, since it holds a password', () => {
    expect(() => parseSmtpUrl('smtp//user:hunter2@host')).toThrow(expect.not.stringContaining('hunter2'));
  });
});
