import { startHost } from '../../service/fetch/testing/start-host.ts';

/** A package registry that knows one version of every package. */
export interface Registry {
  /** The variable that has npm, and so the program, ask it. */
  environment: { npm_config_registry: string };
  /** What was asked for since it was last emptied. */
  asked: string[];
  close(): Promise<void>;
}

export async function startRegistry(version: string): Promise<Registry> {
  const { port, asked, close } = await startHost(
    (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ 'dist-tags': { latest: version }, versions: { [version]: { version } } }),
      );
    },
    { secure: false },
  );
  return { environment: { npm_config_registry: `http://127.0.0.1:${port}/` }, asked, close };
}
