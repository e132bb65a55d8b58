/** An element with the readers' prefixes (see `namespaces.ts`): `w:p`, `a:t`; attributes `w:val`, or `val` if unprefixed. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlNode[];
}

export type XmlNode = XmlElement | string;

/** What is left of the bounds; parts of one package share it. */
export interface XmlBudget {
  depth: number;
  nodes: number;
  characters: number;
}
