import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { describeWithPostgres } from '../../service/testing/describe-with-postgres.ts';
import { makePdf } from '../testing/make-pdf.ts';
import { runHere } from '../testing/run-here.ts';
import { makeMachine } from '../testing/run-program.ts';

describeWithPostgres('machines that share a database', (server) => {
  it('share key, quota and remembered results', { timeout: 120_000 }, async () => {
    const DOCCONV_DATABASE_URL = await server().createDatabase();
    const machines = [makeMachine(), makeMachine()] as const;
    const [one, other] = machines;
    try {
      const environment = { DOCCONV_DATABASE_URL };
      await runHere(one, ['login', '--yes'], { environment });
      const config = readFileSync(path.join(one.home, 'config.json'), 'utf8');
      const DOCCONV_API_KEY: string = JSON.parse(config).apiKey;
      const both = { environment: { DOCCONV_DATABASE_URL, DOCCONV_API_KEY } };
      for (const { folder } of machines) {
        writeFileSync(path.join(folder, 'a.pdf'), makePdf([['Lorem ipsum'], ['dolor sit']]));
      }
      const convert = ['convert', 'a.pdf', '--json', '--idempotency-key', 'job'];
      const first = JSON.parse((await runHere(one, convert, both)).stdout).data;
      const again = JSON.parse((await runHere(other, convert, both)).stdout).data;
      expect(again).toEqual(first);
      expect(first.usage.pages_used).toBe(2);
      await runHere(other, ['convert', 'a.pdf', '--pages', '1', '--output', 'a.md'], both);
      const usage = JSON.parse((await runHere(one, ['usage', '--json'], both)).stdout).data;
      expect(usage.usage.pages_used).toBe(3);
      const { checks } = JSON.parse((await runHere(one, ['doctor', '--json'], both)).stdout).data;
      expect(checks).toContainEqual(
        expect.objectContaining({
          name: 'store',
          message: expect.stringMatching(/test_\d+ is read and written$/),
        }),
      );
      const listed = JSON.parse((await runHere(other, ['admin', 'accounts', '--json'], both)).stdout).data;
      expect(listed.accounts).toMatchObject([{ plan: 'local', usage: { conversions: 2, pages: 3 } }]);
    } finally {
      for (const machine of machines) machine.remove();
    }
  });
});

it('a database that cannot be reached is told of, without its password', async () => {
  const machine = makeMachine();
  try {
    const environment = { DOCCONV_DATABASE_URL: 'postgres://docconv:s3cret@127.0.0.1:1/docconv' };
    const { code, stdout, stderr } = await runHere(machine, ['login', '--yes'], { environment });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^docconv: The database postgres:\/\/127\.0\.0\.1:1\/docconv cannot be used: .*DOCCONV_DATABASE_URL/,
    );
    expect(stderr).not.toContain('s3cret');
  } finally {
    machine.remove();
  }
});
