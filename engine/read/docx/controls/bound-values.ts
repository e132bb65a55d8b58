import { type OfficePackage, relatedPart } from '../../ooxml/package/package.ts';
import { propertiesPart } from '../../ooxml/package/properties.ts';
import { attributeOf, elementsOf, xmlText } from '../../ooxml/xml/query.ts';
import type { XmlElement } from '../../ooxml/xml/xml.ts';

/** Values that a document keeps apart from its text: in its properties and in XML of its own. */
export interface BoundValues {
  /** The value that a `w:dataBinding` points at; undefined where there is none, or it is blank. */
  valueOf(binding: XmlElement): string | undefined;
}

/** The ids by which controls refer to the properties, which every document has. */
const CORE_PROPERTIES = '{6C3C8BC8-F283-45AE-878A-BAB7291924A1}';
const EXTENDED_PROPERTIES = '{6668398D-A668-4E3E-A5EB-62B293D839F1}';

/** The values of a package; nothing is read before it is asked for. */
export function openBoundValues(office: OfficePackage): BoundValues {
  let parts: ReadonlyMap<string, string> | undefined;
  const roots = new Map<string, XmlElement | undefined>();
  const rootOf = (part: string) => {
    if (!roots.has(part)) roots.set(part, office.parse(part));
    return roots.get(part);
  };
  return {
    valueOf(binding) {
      const steps = readPath(attributeOf(binding, 'w:xpath') ?? '');
      if (!steps) return undefined;
      parts ??= listStores(office);
      const store = attributeOf(binding, 'w:storeItemID')?.toUpperCase();
      const asked = store === undefined ? [...parts.values()] : [parts.get(store)];
      for (const part of asked) {
        const value = part === undefined ? undefined : follow(steps, rootOf(part));
        if (value !== undefined && value.trim() !== '') return value;
      }
      return undefined;
    },
  };
}

/** Parts that hold values, by the id they are referred to with. */
function listStores(office: OfficePackage): Map<string, string> {
  const stores = new Map<string, string>();
  for (const { type, target, external } of office.relationships(office.main).values()) {
    if (type !== 'customXml' || external) continue;
    const properties = relatedPart(office, target, 'customXmlProps');
    const id = properties && attributeOf(office.parse(properties), 'ds:itemID');
    if (id) stores.set(id.toUpperCase(), target);
  }
  stores.set(CORE_PROPERTIES, propertiesPart(office, 'core'));
  stores.set(EXTENDED_PROPERTIES, propertiesPart(office, 'extended'));
  return stores;
}

/** A step of a path: the n-th child of a name, or an attribute. Namespaces are left out of account. */
interface PathStep {
  name: string;
  isAttribute: boolean;
  /** Counted from 1. */
  position: number;
}

const STEP = /^(@)?(?:[^\s:@[\]]+:)?([^\s:@[\]()]+)(?:\[(\d+)\])?$/;

/** The steps of a path from the root down, the form in which Word writes them; undefined for all others. */
function readPath(path: string): PathStep[] | undefined {
  const steps = path
    .replace(/\/text\(\)(\[1\])?$/, '')
    .split('/')
    .map((step) => STEP.exec(step));
  if (steps.length < 2 || path[0] !== '/' || steps.slice(1).includes(null)) return undefined;
  return steps.slice(1).map((step) => ({
    name: step![2]!,
    isAttribute: step![1] !== undefined,
    position: Number(step![3] ?? 1),
  }));
}

function follow(steps: readonly PathStep[], root: XmlElement | undefined): string | undefined {
  let siblings = root ? [root] : [];
  let found: XmlElement | undefined;
  for (const { name, isAttribute, position } of steps) {
    if (isAttribute) return attributeNamed(found, name);
    found = siblings.filter((element) => localName(element.name) === name)[position - 1];
    if (!found) return undefined;
    siblings = elementsOf(found);
  }
  return xmlText(found);
}

function attributeNamed(element: XmlElement | undefined, name: string): string | undefined {
  return Object.entries(element?.attributes ?? {}).find(([key]) => localName(key) === name)?.[1];
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
