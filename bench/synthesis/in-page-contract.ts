import type { PageSize, Place } from '../../engine/document/document.ts';

/** What a sheet came to hold. */
export interface FilledSheet {
  /** Ids of the headings of level 1 and 2 that begin on it. */
  headings: string[];
}

/** Points, from the top left corner of the page. */
export interface Measures {
  pages: PageSize[];
  /** Where each marked element lies, one place for each page. */
  places: Record<string, Place[]>;
}

/** What the printer calls in the page. */
export interface InPage {
  /** Moves the blocks of the document onto sheets. @throws when one is larger than a sheet */
  paginate(): FilledSheet[];
  /** Puts heads and feet on the sheets, one of each a sheet. */
  furnish(bands: readonly { head: string; foot: string }[]): void;
  measure(): Measures;
}
