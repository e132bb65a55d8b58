import type { Block } from '../../../document/document.ts';
import { isDamage, isForeign } from '../../ooxml/office-error.ts';
import { claim, type DocxSource } from '../story.ts';

/**
 * What a document that stands in the text shows, the first time it is asked for; undefined where it is missing or cannot
 * be read.
 * @param id of the relationship to it
 */
export function readChunk(id: string | undefined, part: string, source: DocxSource): Block[] | undefined {
  const target = source.office.relationships(part).get(id ?? '')?.target ?? '';
  const read = source.chunks.get(target);
  if (!read || !claim(source, target)) return undefined;
  try {
    return read(source);
  } catch (error) {
    if (isDamage(error) || isForeign(error)) return undefined;
    throw error;
  }
}
