import { paragraph } from '../../../document/build.ts';
import type { Block } from '../../../document/document.ts';
import { cleanAlternativeText } from '../../ooxml/pictures/alternative-text.ts';
import { attributeOf, childOf, descendantOf, isTrue } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';
import { type SlideContext, warn } from '../slide-context.ts';
import { resolveLink } from '../text/links.ts';
import { nonVisual } from './placeholder.ts';

/** Reads a `p:pic`: its alternative text, and the picture itself where pictures are asked for. */
export function readPicture(shape: XmlElement, context: SlideContext): Block[] {
  if (isMedia(shape)) warn(context, 'object_skipped', 'A sound or video was left out.');
  const alt = alternativeText(shape);
  const image = context.options.images ? findImage(shape, context) : undefined;
  if (alt === undefined && image === undefined) return [];
  const href = resolveLink(childOf(nonVisual(shape), 'p:cNvPr', 'a:hlinkClick'), context);
  if (href === undefined) return [{ type: 'figure', image, alt }];
  return [paragraph({ type: 'link', href, inlines: [{ type: 'image', image, alt }] })];
}

/** The alternative text someone gave a shape; undefined for decoration. */
function alternativeText(shape: XmlElement): string | undefined {
  const properties = childOf(nonVisual(shape), 'p:cNvPr');
  if (isTrue(attributeOf(descendantOf(properties, 'adec:decorative'), 'val'))) return undefined;
  return (
    cleanAlternativeText(attributeOf(properties, 'descr')) ??
    cleanAlternativeText(attributeOf(properties, 'title'))
  );
}

/** What a drawing shows stands with what its author said of it, which is all there is of one that shows no text. */
export function withAlternativeText(shape: XmlElement, blocks: readonly Block[]): Block[] {
  const alt = alternativeText(shape);
  if (alt === undefined) return [...blocks];
  return [blocks.length === 0 ? { type: 'figure', alt } : { type: 'figure', alt, blocks: [...blocks] }];
}

function isMedia(shape: XmlElement): boolean {
  const properties = childOf(nonVisual(shape), 'p:nvPr');
  return ['a:videoFile', 'a:audioFile', 'a:quickTimeFile', 'a:audioCd', 'a:wavAudioFile'].some(
    (name) => childOf(properties, name) !== undefined,
  );
}

function findImage(shape: XmlElement, context: SlideContext): string | undefined {
  const blip = childOf(shape, 'p:blipFill', 'a:blip');
  const vector = descendantOf(blip, 'asvg:svgBlip');
  const ids = [attributeOf(blip, 'r:embed'), attributeOf(vector, 'r:embed')];
  for (const id of ids) {
    const relationship = id ? context.relationships.get(id) : undefined;
    const image = relationship && !relationship.external && context.pictures.add(relationship.target);
    if (image) return image;
  }
  warn(
    context,
    'image_skipped',
    'A picture was left out: it is missing, linked, or of a kind that cannot be shown.',
  );
  return undefined;
}
