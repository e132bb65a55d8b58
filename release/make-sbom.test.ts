import { expect, test } from 'vitest';
import { makeSbom } from './make-sbom.mjs';

const part = (name: string) => ({ name, version: '1.0.0', 'bom-ref': `${name}@1.0.0` });
const metadata = { timestamp: 'now', component: { ...part('checkout'), type: 'application' } };
const all = {
  metadata,
  components: ['hono', 'ink', 'react', 'vitest'].map(part),
  dependencies: [
    { ref: 'checkout@1.0.0', dependsOn: ['hono@1.0.0', 'ink@1.0.0', 'vitest@1.0.0'] },
    { ref: 'ink@1.0.0', dependsOn: ['react@1.0.0'] },
    { ref: 'vitest@1.0.0' },
  ],
};
const installed = { bomFormat: 'CycloneDX', metadata, components: [part('hono')], dependencies: [] };
const licenses = 'Libraries.\n\n====\nink 1.0.0 (MIT)\n\nCopyright\n\n====\nreact 1.0.0 (MIT)\n\nCopyright\n';

test('names what is installed and what is built in, and nothing that is for development', () => {
  const sbom = makeSbom({ all, installed }, licenses, { name: 'docconv', version: '1.2.3' });
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'docconv', version: '1.2.3', type: 'application' } },
    components: [part('hono'), part('ink'), part('react')],
    dependencies: [
      { ref: 'checkout@1.0.0', dependsOn: ['hono@1.0.0', 'ink@1.0.0'] },
      { ref: 'ink@1.0.0', dependsOn: ['react@1.0.0'] },
    ],
  });
});
