import { LEADER } from '../../engine/layout/lexicon/signs.ts';
import { formsOf, hasNamedLabel, hasOwnNumber, isLabel, keyOf, withoutLabel } from './heading-key.ts';

/** Lines that say a heading. */
export interface Place {
  at: number;
  lines: number;
  text: string;
  /** Lines above that only number it: `Chapter 3`, or `CHAPTER` over `THREE`. */
  labels: string[];
}

const ENTRY_OF_CONTENTS = new RegExp(`${LEADER}\\s*\\S{0,6}$`);
const LABEL_ABOVE = /^(?:\p{L}+\s+(?:\p{N}+|[IVXLC]+|\p{Lu})[.:]?|\p{Lu}{3,})$/u;
const MOST_LABELS = 2;
/** A heading is broken over so many lines at most. */
const MOST_LINES = 4;
/** A heading that begins the line of its paragraph has so many letters and digits. */
const LEAST_RUN_IN = 4;
/** What names a document and whoever wrote it stands on the first lines. */
const FIRST_LINES = 12;

/** The lines of a PDF but those of its contents; each is part of one heading at most. */
export class PrintedLines {
  readonly #lines: readonly string[];
  readonly #keys: readonly string[];
  readonly #places = new Map<string, Place[]>();
  readonly #taken = new Set<number>();
  #last = -1;

  constructor(lines: readonly string[]) {
    this.#lines = lines
      .map((line) => line.normalize('NFKC').replace(/\s+/g, ' ').trim())
      .filter((line) => line !== '' && !ENTRY_OF_CONTENTS.test(line));
    this.#keys = this.#lines.map(keyOf);
    for (const at of this.#lines.keys()) this.#addPlaces(at);
  }

  #addPlaces(at: number): void {
    const mostLines = isLabel(this.#lines[at]!) ? 1 : MOST_LINES;
    for (let lines = 1; lines <= mostLines; lines++) {
      const place = this.#placeOf(at, lines);
      for (const key of new Set([keyOf(place.text), keyOf(withoutLabel(place.text))])) {
        // What stands above a heading is no part of it, though it looks like a label.
        const others = this.#places.get(key)?.filter((other) => other.at + other.lines !== at + lines);
        this.#places.set(key, [...(others ?? []), place]);
      }
    }
  }

  #placeOf(at: number, lines: number): Place {
    const above = this.#lines.slice(Math.max(0, at - MOST_LABELS), at).reverse();
    const end = above.findIndex((line) => !LABEL_ABOVE.test(line));
    const labels = end < 0 ? above : above.slice(0, end);
    return { at, lines, text: this.#lines.slice(at, at + lines).join(' '), labels };
  }

  /** Whether lines say a text and nothing else but a label. */
  has(text: string): boolean {
    return formsOf(text).some((form) => this.#places.has(keyOf(form)));
  }

  /** Whether a line says a text, or begins with it. */
  begins(text: string): boolean {
    if (this.has(text)) return true;
    const key = keyOf(text);
    return key.length >= LEAST_RUN_IN && this.#keys.some((line) => line.startsWith(key));
  }

  /**
   * The next lines that say the first of some texts that any do, or else those before; they say none of the others then.
   * What has a number of its own may go on behind the first text.
   */
  take(texts: readonly string[]): Place | undefined {
    const [whole = ''] = texts;
    const forms = hasNamedLabel(whole) ? formsOf(whole) : [whole];
    const place = this.#next(forms) ?? this.#begunBy(whole) ?? this.#first(texts.slice(1));
    if (!place) return undefined;
    for (let line = place.at; line < place.at + place.lines; line++) this.#taken.add(line);
    this.#last = place.at;
    return place;
  }

  #first(texts: readonly string[]): Place | undefined {
    for (const text of texts) {
      const place = this.#next([text]);
      if (place) return place;
    }
    return undefined;
  }

  /** The next free place of any of some texts, or else the first one. */
  #next(texts: readonly string[]): Place | undefined {
    const places = texts
      .flatMap((text) => this.#places.get(keyOf(text)) ?? [])
      .filter(({ at }) => !this.#taken.has(at))
      .sort((a, b) => a.at - b.at);
    return places.find(({ at }) => at > this.#last) ?? places[0];
  }

  #begunBy(text: string): Place | undefined {
    if (!hasOwnNumber(text)) return undefined;
    const key = keyOf(text);
    const at = this.#keys.findIndex(
      (line, place) => line.startsWith(key) && !this.#taken.has(place) && hasOwnNumber(this.#lines[place]!),
    );
    return at < 0 ? undefined : this.#placeOf(at, 1);
  }

  /** Whether lines stand right below others on the first lines of a document, as names of authors do below its title. */
  isByline({ at, text }: Place, above: Place): boolean {
    return at < FIRST_LINES && at === above.at + above.lines && withoutLabel(text) === text;
  }

  /** All texts of so many lines or fewer among the first ones. */
  firstTexts(mostLines: number): string[] {
    return this.#lines
      .slice(0, FIRST_LINES)
      .flatMap((_, at) =>
        Array.from({ length: mostLines }, (_, more) => this.#lines.slice(at, at + more + 1).join(' ')),
      );
  }
}
