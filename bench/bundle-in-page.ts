import { build } from 'esbuild';

/** A script that runs in a page, as one text. @param entry - its path, from the root of the repository */
export async function bundleInPage(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
  });
  return outputFiles[0]!.text;
}
