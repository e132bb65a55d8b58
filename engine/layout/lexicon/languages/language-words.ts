/** Words of one language that say what a text is; lower case. */
export interface LanguageWords {
  /** Labels of captions: of tables, of figures, of what is framed in the text. */
  table: readonly string[];
  figure: readonly string[];
  boxed: readonly string[];
  /** What may stand before a label: "supplementary table 2". */
  beforeLabel: readonly string[];
  /** What stands before or behind the number of a page. */
  page: readonly string[];
  /** What stands between the number of a page and that of all: "3 of 9". */
  ofTotal: readonly string[];
  /** That something began on a page before. */
  continued: readonly string[];
  /** Names of the sections that documents begin with, and of others. */
  opening: readonly string[];
  sections: readonly string[];
  /** What notes under tables begin with. */
  notes: readonly string[];
  /** What stands above a note set apart in the text, as in manuals. */
  admonitions: readonly string[];
  /** What stands behind a label in a sentence: "table 2 shows". */
  afterLabel: readonly string[];
  /** What a division of a document is called before its number: "chapter 3". */
  divisions: readonly string[];
}
