import type { Design } from './designs/design.ts';
import { drawLook } from './designs/look.ts';
import type { SyntheticDocument } from './model.ts';
import { randomFrom } from './random.ts';
import { COMMON_LANGUAGES } from './text/languages.ts';
import { createProse } from './text/prose.ts';

/** One document of a design; the same for the same seed. @param index tells the documents of a seed apart */
export function drawDocument(design: Design, seed: number, index: number): SyntheticDocument {
  const random = randomFrom(seed, `${design.name} ${index}`);
  const language = random.pick(design.languages ?? COMMON_LANGUAGES);
  const look = drawLook(random, language);
  return design.make({ random, prose: createProse(language, random), look });
}
