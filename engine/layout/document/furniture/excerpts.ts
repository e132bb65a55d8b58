import type { Line } from '../../lines/lines.ts';
import type { TypeFacts } from '../body-style.ts';
import { isInMargin, isSmall, type Sheet } from './bands.ts';
import { bearsYear, saysPage } from './page-numbers.ts';

/** A page with this number or a higher one is not the first of its document, nor its second. */
const LEAST_NUMBER = 3;
/** Outermost rows at either edge that may bear a number. */
const MOST_ROWS = 3;
/** Numbers of pages within an article of an electronic journal. */
const OF_ARTICLE = /^\d{5,7}-(?!1$)\d{1,3}$/;
const TOTAL = /\d\s*(?:of|\/|von|de|di|sur)\s*(\d{1,4})$/i;

/** Whether a page of a short file was cut out of a longer document: it is numbered as one further on in it. */
export function isExcerpt({ page, rows }: Sheet, type: TypeFacts, pageCount: number): boolean {
  if (page.number >= LEAST_NUMBER) return true;
  return (['top', 'foot'] as const).some((edge) => {
    const outer = (edge === 'top' ? rows : rows.toReversed()).slice(0, MOST_ROWS);
    return outer
      .filter((row) => isInMargin(row, page, edge))
      .flatMap((row) => row.lines)
      .some((line) => isNumberedFurtherOn(line, type, pageCount));
  });
}

function isNumberedFurtherOn(line: Line, type: TypeFacts, pageCount: number): boolean {
  const text = line.text.trim();
  const total = Number(TOTAL.exec(text)?.[1] ?? 0);
  if (OF_ARTICLE.test(text) || (saysPage(line) && total > pageCount)) return true;
  const first = /^\W*(\d{1,4})\b(?:\W*\|.*)?$/.exec(text)?.[1];
  const inSmall = isSmall(line, type) ? /^(\d{2,4})\s\D|\D\s(\d{2,4})$/.exec(text) : null;
  const number = first ?? inSmall?.[1] ?? inSmall?.[2];
  return number !== undefined && !bearsYear(number) && Number(number) >= LEAST_NUMBER;
}
