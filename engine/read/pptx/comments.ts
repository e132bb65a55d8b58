import { paragraph } from '../../document/build.ts';
import type { Block, Note } from '../../document/document.ts';
import { type OfficePackage, relatedPart } from '../ooxml/package/package.ts';
import { attributeOf, childOf, childrenOf, elementsOf, xmlText } from '../ooxml/xml/query.ts';
import type { XmlElement } from '../ooxml/xml/xml.ts';
import { claimPart, type SlideContext } from './slide-context.ts';
import { readTextBody } from './text/text-body.ts';

/** Reads the reviewers' comments on a slide: those of PowerPoint up to 2019, and the threads of later ones. */
export function readComments(context: SlideContext): Note[] {
  return [...context.relationships.values()].flatMap(({ type, target, external }) => {
    if (type !== 'comments' || external || !claimPart(context, target)) return [];
    const root = context.office.parse(target);
    return [
      ...childrenOf(root, 'p:cm').map((comment) => readOldComment(comment, context)),
      ...childrenOf(root, 'p188:cm').flatMap((comment) => readThread(comment, context)),
    ].filter(({ blocks }) => blocks.length > 0);
  });
}

function readOldComment(comment: XmlElement, context: SlideContext): Note {
  const lines = xmlText(childOf(comment, 'p:text'))
    .split(/\r\n|[\r\n]/)
    .filter((line) => line.trim() !== '');
  return note(
    authorOf(comment, context),
    lines.map((line) => paragraph(line)),
  );
}

/** A comment and the replies to it, in their order. */
function readThread(comment: XmlElement, context: SlideContext): Note[] {
  const replies = childrenOf(childOf(comment, 'p188:replyLst'), 'p188:reply');
  return [comment, ...replies].map((one) =>
    note(authorOf(one, context), readTextBody(childOf(one, 'p188:txBody'), context, { styles: [] })),
  );
}

function note(author: string | undefined, blocks: Block[]): Note {
  return { type: 'note', kind: 'comment', ...(author ? { author } : {}), blocks };
}

function authorOf(comment: XmlElement, context: SlideContext): string | undefined {
  return context.authors.get(attributeOf(comment, 'authorId') ?? '');
}

/** Names of the people who commented, by their ids in both kinds of comments. */
export function readAuthors(office: OfficePackage): Map<string, string> {
  const authors = new Map<string, string>();
  for (const type of ['commentAuthors', 'authors']) {
    const part = relatedPart(office, office.main, type);
    for (const author of part === undefined ? [] : elementsOf(office.xml(part))) {
      authors.set(attributeOf(author, 'id') ?? '', attributeOf(author, 'name') ?? '');
    }
  }
  return authors;
}
