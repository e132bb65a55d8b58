export type Script =
  | 'latin'
  | 'greek'
  | 'cyrillic'
  | 'arabic'
  | 'hebrew'
  | 'devanagari'
  | 'han'
  | 'kana'
  | 'hangul';

/** Words that documents of every kind print around their content. */
export type Label =
  | 'table'
  | 'figure'
  | 'page'
  | 'of'
  | 'chapter'
  | 'appendix'
  | 'contents'
  | 'total'
  | 'note'
  | 'source'
  | 'date'
  | 'name'
  | 'address'
  | 'phone'
  | 'amount'
  | 'quantity'
  | 'price'
  | 'description'
  | 'unit'
  | 'invoice'
  | 'number'
  | 'due'
  | 'customer'
  | 'account'
  | 'balance'
  | 'signature'
  | 'yes'
  | 'no'
  | 'confidential'
  | 'draft'
  | 'version'
  | 'continued'
  | 'dear'
  | 'regards'
  | 'subject'
  | 'year'
  | 'code'
  | 'status'
  | 'result'
  | 'remarks'
  | 'time'
  | 'abstract'
  | 'keywords';

/** What is known of a language to make text that looks like it. Lists are words apart by spaces. */
export interface Language {
  /** BCP 47. */
  code: string;
  script: Script;
  nouns: string;
  adjectives: string;
  verbs: string;
  /** Articles, prepositions and the like. */
  particles: string;
  people: string;
  places: string;
  /** Short months, January first. */
  months: string;
  labels: Record<Label, string>;
  decimal: ',' | '.' | '٫';
  grouping: ',' | '.' | ' ' | '٬' | "'";
  /** Ten digits other than 0 to 9, where they are in use. */
  digits?: string;
  currency: { sign: string; before: boolean };
}

export const isRightToLeft = ({ script }: Language) => script === 'arabic' || script === 'hebrew';

/** Whether words are set apart by spaces. */
export const isSpaced = ({ script }: Language) => script !== 'han' && script !== 'kana';
