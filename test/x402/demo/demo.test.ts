import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isChainMissing } from '../testing/describe-with-chain.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

interface Ended {
  code: number | string | null | undefined;
  stdout: string;
  stderr: string;
}

function runDemo(): Promise<Ended> {
  const argv = ['bench/run.mjs', 'test/x402/demo/main.ts'];
  return new Promise((resolve) => {
    execFile(process.execPath, argv, { cwd: repository }, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, stdout, stderr });
    });
  });
}

describe.skipIf(isChainMissing('the demonstration of payments'))('npm run x402:demo', () => {
  it('pays in both ways, shows what moved, and ends', { timeout: 240_000 }, async () => {
    const { code, stdout, stderr } = await runDemo();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('"schemes": [');
    // Ten pages at half a cent, then the two there are.
    expect(stdout).toMatch(/payer {8}0x\w{40} {2}\$1\.000 → \$0\.950/);
    expect(stdout).toMatch(/merchant {5}0x\w{40} {2}\$0\.000 → \$0\.050/);
    expect(stdout.match(/transaction {2}0x[0-9a-f]{64}/g)).toHaveLength(2);
    expect(stdout.match(/^ {4}# .+/gm)).toHaveLength(2);
  });
});
