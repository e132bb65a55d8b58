import type { Reporter, TestModule } from 'vitest/node';

/** How many files a whole run names as the slowest. */
const SLOWEST = 10;
/** A run of fewer files is not worth a list. */
const WHOLE_RUN = 50;

/** Closes a run with the files that took longest, and one plain line: `N passed, N failed, N skipped`. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) counts.failed++;
      for (const test of module.children.allTests()) counts[test.result().state]++;
    }
    if (modules.length >= WHOLE_RUN) process.stdout.write(`\n${slowestOf(modules)}\n`);
    process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  }
}

function slowestOf(modules: readonly TestModule[]): string {
  const times = modules.map((module) => ({
    seconds: module.diagnostic().duration / 1000,
    name: module.relativeModuleId,
  }));
  const listed = times.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  return [
    'Slowest files:',
    ...listed.map(({ seconds, name }) => `${seconds.toFixed(0).padStart(5)} s  ${name}`),
  ].join('\n');
}
