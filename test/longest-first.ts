import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, or have others among them that do: those that take most of all first. */
const TAKE_LONGEST = [
  /^http\/(?:.+\/)?(?:browser|in-browser|reference)\.test\.ts$/,
  /^test\/packaging\//,
  /^test\//,
  /^cli\/(?:acceptance|mcp|sign-in)\//,
  /^(?:engine\/pool|service\/accounts\/lowdb\/many-processes)\b/,
];

/** Begins with the files that need a process each, then with those that take longest, so that none is left alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { root } = this.ctx.config;
    const rankOf = ({ moduleId, project }: TestSpecification) => {
      if (project.config.isolate) return -1;
      const rank = TAKE_LONGEST.findIndex((kind) => kind.test(relative(root, moduleId)));
      return rank === -1 ? TAKE_LONGEST.length : rank;
    };
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
