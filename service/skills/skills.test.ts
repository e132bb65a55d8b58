import { describe, expect, it } from 'vitest';
import { findSkill, listSkills } from './skills.ts';

/** The fields the Agent Skills format knows. */
const KNOWN_FIELDS = ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'];

describe('the skills of this version', () => {
  it.each(listSkills().map((skill) => [skill.name, skill] as const))(
    '%s keeps to the format',
    (name, skill) => {
      const [, frontmatter = ''] = /^---\n([\s\S]*?)\n---\n/.exec(skill.text) ?? [];
      const fields = [...frontmatter.matchAll(/^([\w-]+):/gm)].map(([, field]) => field);
      expect(fields.filter((field) => !KNOWN_FIELDS.includes(field ?? ''))).toEqual([]);
      expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      expect(name.length).toBeLessThanOrEqual(64);
      expect(skill.description.length).toBeLessThanOrEqual(1024);
      expect(skill.text.split('\n').length).toBeLessThan(500);
    },
  );

  it('are named for their folders', () => {
    expect(listSkills().map(({ name }) => name)).toEqual(['core', 'docconv']);
    expect(findSkill('core')?.name).toBe('core');
    expect(findSkill('../core')).toBeUndefined();
  });
});
