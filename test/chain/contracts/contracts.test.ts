import { expect, it } from 'vitest';
import { compileContracts } from './compile.ts';

// After a change of a contract: npx vitest run test/chain/contracts -u
it('the code that is put on the test chain is what our contracts compile to', async () => {
  const code = `${JSON.stringify(await compileContracts(), null, 2)}\n`;
  await expect(code).toMatchFileSnapshot('runtime-code.json');
});
