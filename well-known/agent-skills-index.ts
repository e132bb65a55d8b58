import { createHash } from 'node:crypto';
import type { Skill } from '../service/skills/skills.ts';

/** Where a skill's text is served. */
export function skillPath(name: string): string {
  return `/.well-known/agent-skills/${name}/SKILL.md`;
}

/** Index of agent skills, after version 0.2.0 of its schema. */
export function agentSkillsIndex(publicUrl: string, skills: readonly Skill[]) {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skills.map(({ name, description, text }) => ({
      name,
      type: 'skill-md',
      description,
      url: `${publicUrl}${skillPath(name)}`,
      digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
    })),
  };
}
