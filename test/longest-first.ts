import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, those first, so that none is left alone at the end. Vitest orders by the time that files took,
 * which it does not know in a fresh clone; there it would order by their size.
 */
const LONGEST = [
  'test/packaging/package.test.ts',
  'engine/pool/pool.test.ts',
  'http/browser.test.ts',
  'cli/mcp/mcp.test.ts',
  'cli/acceptance/every-command.test.ts',
  'test/x402/storm/storm.test.ts',
  'test/packaging/bundle.test.ts',
  'test/x402/acceptance/door.postgres.test.ts',
  'test/x402/acceptance/door.lowdb.test.ts',
  'test/x402/acceptance/trouble.postgres.test.ts',
  'test/x402/acceptance/trouble.lowdb.test.ts',
  'cli/acceptance/promises.test.ts',
  'cli/commands/doctor.test.ts',
  'test/skills.test.ts',
  'http/routes/site/reference.test.ts',
  'cli/acceptance/interrupted.test.ts',
  'cli/acceptance/bad-input.test.ts',
  'service/accounts/lowdb/many-processes.test.ts',
  'cli/acceptance/environment.test.ts',
  'cli/mcp/connect-remotely.test.ts',
  'engine/ocr/recognition/recognize-page.test.ts',
  'cli/acceptance/program.test.ts',
];

/** Orders the files of each project: a process is kept for files of one project that follow each other. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ordered = await super.sort(files);
    const projects = [...new Set(ordered.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = ordered.filter((file) => file.project === project);
      const listed = LONGEST.flatMap((name) => own.filter(({ moduleId }) => moduleId.endsWith(`/${name}`)));
      return [...new Set([...listed, ...own])];
    });
  }
}
