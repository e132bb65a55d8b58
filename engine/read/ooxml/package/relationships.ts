import { posix } from 'node:path';
import { elementsOf } from '../xml/query.ts';
import type { XmlElement } from '../xml/xml.ts';

/** A link from one part to another, or to something outside the package. */
export interface Relationship {
  id: string;
  /** Last segment of the type's URI: `styles`, `image`, `hyperlink`. */
  type: string;
  /** Name of the part, or the address as written when external. */
  target: string;
  /** Points outside the package. Such targets are never fetched. */
  external: boolean;
}

/** Name of the part that holds the relationships of `part`; the package's own for `''`. */
export function relationshipsPartOf(part: string): string {
  return posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`).replace(/^\.\//, '');
}

/** Reads a relationships part. Part names in it are resolved against the folder of `source`. */
export function readRelationships(root: XmlElement, source: string): Map<string, Relationship> {
  const relationships = new Map<string, Relationship>();
  for (const { name, attributes } of elementsOf(root)) {
    if (name !== 'rel:Relationship' || attributes.Id === undefined) continue;
    const external = attributes.TargetMode === 'External';
    const target = attributes.Target ?? '';
    relationships.set(attributes.Id, {
      id: attributes.Id,
      type: (attributes.Type ?? '').split('/').at(-1)!,
      // A place in the part itself is no other part.
      target: external || target.startsWith('#') ? target : resolvePart(target, source),
      external,
    });
  }
  return relationships;
}

function resolvePart(target: string, source: string): string {
  const path = decodePath(target.replaceAll('\\', '/'));
  if (path.startsWith('/')) return posix.normalize(path).replace(/^\/+/, '');
  return posix.join(posix.dirname(source), path).replace(/^(\.\.\/)+|^\/+/, '');
}

/** Part names are percent-encoded URIs in relationships and mostly plain in the zip directory. */
function decodePath(path: string): string {
  if (!/%[0-9a-f]{2}/i.test(path)) return path;
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}
