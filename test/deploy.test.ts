import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { describeWithPostgres } from '../service/testing/describe-with-postgres.ts';
import { startDocconv } from './x402/testing/docconv-server.ts';

/** What an operator fills in. */
const FILLED_IN: Record<string, string> = {
  DOCCONV_DATABASE_URL: 'postgres://db.example.com/docconv',
  PUBLIC_HOST: 'docs.example.com',
  DOCCONV_SECRET: 'a secret of more than thirty-two characters',
  DOCCONV_SMTP_URL: 'smtp://mail.example.com',
  DOCCONV_MAIL_FROM: 'docconv <no-reply@example.com>',
  DOCCONV_METRICS_TOKEN: 'a token that Prometheus sends along',
  POSTGRES_PASSWORD: 'password',
  S3_ACCESS_KEY: 'access',
  S3_SECRET_KEY: 'secret',
  AWS_ACCESS_KEY_ID: 'access',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

function settingsOfCompose(): Record<string, string> {
  const compose = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true });
  const { environment } = compose.services.node as { environment: Record<string, string> };
  const filledIn = (value: string) =>
    value.replace(
      /\$\{(\w+)\}/g,
      (_, name: string) => FILLED_IN[name] ?? expect.fail(`${name} is no sample`),
    );
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(value)]));
}

/** Those of the ConfigMap, and those that the head of the file says the secret has to hold. */
function settingsOfKubernetes(): Record<string, string> {
  const manifest = readFileSync('deploy/kubernetes/docconv.yaml', 'utf8');
  const [head = ''] = manifest.split('apiVersion', 1);
  const secret = (head.match(/(?:DOCCONV|AWS)_\w+/g) ?? []).map((name) => [name, FILLED_IN[name] ?? '']);
  const { items } = parse(manifest) as { items: { kind: string; data: Record<string, string> }[] };
  return { ...items.find(({ kind }) => kind === 'ConfigMap')?.data, ...Object.fromEntries(secret) };
}

describeWithPostgres('the settings of deploy/', (postgres) => {
  it.each([
    ['compose.yaml', settingsOfCompose],
    ['kubernetes/docconv.yaml', settingsOfKubernetes],
  ])('of %s are all that a node needs to serve', { timeout: 120_000 }, async (_, settings) => {
    const environment = settings();
    expect(environment).toHaveProperty('DOCCONV_DATABASE_URL');
    const databaseUrl = await postgres().createDatabase();
    const node = await startDocconv({ ...environment, DOCCONV_DATABASE_URL: databaseUrl });
    expect(node.url).toBe(environment.DOCCONV_PUBLIC_URL);
    await node.remove();
  });
});

const hasSystemd = existsSync('/usr/bin/systemd-analyze');
if (!hasSystemd) process.stderr.write('\nSKIPPED: the units of deploy/; install the package systemd.\n');

it.skipIf(!hasSystemd)('the units of deploy/ are in order for systemd', () => {
  const units = ['docconv.service', 'docconv-worker.service'].map((name) => `deploy/systemd/${name}`);
  expect(execFileSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })).toBe('');
});
