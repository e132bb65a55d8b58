import type { Block } from '../../document/document.ts';
import { relatedPart } from '../ooxml/package.ts';
import { childOf, descendantsOf } from '../ooxml/query.ts';
import { placeholderOf } from './shapes/placeholder.ts';
import { claimPart, type SlideContext } from './slide-context.ts';
import { readTextBody } from './text/text-body.ts';

/** Reads the speaker's notes of a slide; the notes page also repeats the slide and its furniture. */
export function readSpeakerNotes(context: SlideContext): Block[] {
  const part = relatedPart(context.office, context.part, 'notesSlide');
  if (part === undefined || !claimPart(context, part)) return [];
  const notes = { ...context, part, relationships: context.office.relationships(part) };
  const shapes = [...descendantsOf(childOf(context.office.parse(part), 'p:cSld', 'p:spTree'), 'p:sp')];
  const blocks = shapes
    .filter((shape) => placeholderOf(shape)?.type === 'body')
    .flatMap((shape) => {
      const body = childOf(shape, 'p:txBody');
      return readTextBody(body, notes, { styles: [childOf(body, 'a:lstStyle')] });
    });
  return blocks.length > 0 ? [{ type: 'note', kind: 'speaker', blocks }] : [];
}
