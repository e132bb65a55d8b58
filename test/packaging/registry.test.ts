import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { IS_ON_REGISTRY, packageToInstall } from '../../service/install.ts';
import { PRODUCT } from '../../well-known/product.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const readText = (name: string) => readFileSync(path.join(repository, name), 'utf8');
const read = (name: string) => JSON.parse(readText(name));
const packageJson = read('package.json');

describe('what registries and hosts install', () => {
  const variable = z.strictObject({
    name: z.string().regex(/^DOCCONV_[A-Z_]+$/),
    description: z.string(),
    format: z.literal('filepath').optional(),
    isSecret: z.boolean().optional(),
  });
  const packages = z.tuple([
    z.strictObject({
      registryType: z.literal('npm'),
      identifier: z.literal(packageJson.name),
      version: z.literal(packageJson.version),
      runtimeHint: z.literal('npx'),
      transport: z.strictObject({ type: z.literal('stdio') }),
      packageArguments: z.tuple([z.strictObject({ type: z.literal('positional'), value: z.literal('mcp') })]),
      environmentVariables: z.array(variable),
    }),
  ]);

  test('is described for the registry, after its schema of 2025-12-11', () => {
    const server = z.strictObject({
      $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
      name: z.literal(packageJson.mcpName),
      title: z.string().max(100),
      description: z.literal(PRODUCT.description),
      version: z.literal(packageJson.version),
      // A host would run what is named there, so it is named once it can be had.
      ...(IS_ON_REGISTRY ? { packages } : {}),
    });
    server.parse(read('server.json'));
    const [, later = ''] = /```json\n([\s\S]*?)```/.exec(readText('release.md')) ?? [];
    z.strictObject({ packages }).parse(JSON.parse(later));
    expect(packageJson.mcpName).toBe(PRODUCT.mcpName);
  });

  test.each(['README.md', 'skills/docconv/SKILL.md', 'skills/core/SKILL.md'])(
    '%s tells to install what can be had',
    (file) => {
      const told = [...readText(file).matchAll(/npm install (?:--global|-g) ([^\s`)"]+)/g)].map(
        ([, what]) => what,
      );
      const ours = told.filter((what = '') => !what.startsWith('@tesseract.js-data/'));
      expect(ours).not.toEqual([]);
      expect(ours.filter((what) => what !== '.' && what !== packageToInstall())).toEqual([]);
      expect(readText(file)).not.toMatch(/npx (?:-y )?docconv/);
    },
  );

  test('has a bundle manifest that its tool accepts, for the same version', () => {
    const tool = path.join(repository, 'node_modules', '@anthropic-ai', 'mcpb', 'dist', 'cli', 'cli.js');
    const manifest = path.join('mcp', 'bundle', 'manifest.json');
    const said = execFileSync(process.execPath, [tool, 'validate', manifest], { cwd: repository }).toString();
    expect(said).toContain('Manifest schema validation passes');
    const { version, description, server, tools } = read(manifest);
    expect({ version, description }).toEqual({
      version: packageJson.version,
      description: PRODUCT.description,
    });
    expect(server.entry_point).toBe(packageJson.bin.docconv);
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(['convert', 'job', 'usage', 'connect']);
  });
});
