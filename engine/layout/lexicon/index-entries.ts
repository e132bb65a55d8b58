import { LEADER } from './signs.ts';

/** Pages behind a comma, as an index has them behind each of its terms: `, 12`, `, 40–44`, `, 51 ff.` */
const PAGES = /(\p{Nd}?)[,،、]\s+(\p{Nd}{1,4})(\s?[-–]\s?\p{Nd}{1,4})?(?:\s?ff?|[nt])?\.?$/u;
/** A lone number of so many digits is a year. */
const YEAR = 4;

/** Whether a text ends as an entry of an index does, with the pages that have its term. */
export function endsInPages(text: string): boolean {
  const match = PAGES.exec(text);
  if (!match) return false;
  const [, numberBefore, page, range] = match;
  return page!.length < YEAR || numberBefore !== '' || range !== undefined;
}

const LED_PAGE = new RegExp(`${LEADER}\\s*\\p{Nd}{1,4}$`, 'u');

/** Whether dots lead to the one page of an entry. */
export function endsInLedPage(text: string): boolean {
  return LED_PAGE.test(text);
}
