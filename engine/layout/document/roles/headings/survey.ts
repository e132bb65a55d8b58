import type { OutlineEntry } from '../../../page.ts';
import type { TypeFacts } from '../../body-style.ts';
import type { PageView } from '../../page-view.ts';
import { draftsOf, type HeadingCandidate, mayHead } from './candidate.ts';
import { featuresOf } from './features.ts';
import { addDraft, addEnd, factsOfPage, isNumbered, noPassages, type View } from './passage-facts.ts';
import { SHORT } from './surroundings.ts';
import { normalizeTitle } from './text-features.ts';

/** What tells headings from other passages, gathered page by page; lengths in the body's size. */
export interface HeadingSurvey {
  add(page: PageView): void;
  /** The passages of a page short enough to be headings, seen beside those of all pages so far. */
  candidates(page: PageView): HeadingCandidate[];
}

/** @param facts - of the pages before; goes on gathering in it */
export function surveyHeadings(
  type: TypeFacts,
  outline: readonly OutlineEntry[],
  facts = noPassages(outline),
): HeadingSurvey {
  return {
    add: (page) => {
      const drafts = draftsOf(page, type);
      if (facts.firstPage === 0 && drafts[0]) facts.firstPage = drafts[0].item.passage.page;
      for (const draft of drafts) addDraft(draft, facts, page, type);
      addEnd(page, facts);
    },
    candidates: (page) => {
      const drafts = draftsOf(page, type);
      const view: View = Object.assign({}, facts, factsOfPage(drafts), { page, type });
      return drafts.filter(mayHead).map((draft, i, all) => {
        const features = featuresOf(draft, all[i - 1], view);
        const isNamed = draft.index === view.front && features.section === 1;
        const opensArticle = isNamed && features.nextWords! > SHORT;
        const mayBeSection = isNumbered(draft) && features.caption === 0;
        const isInContents = mayBeSection && facts.contents.has(normalizeTitle(draft.text));
        const { item, index, text, look, path } = draft;
        return { item, index, text, look, path, features, opensArticle, isInContents };
      });
    },
  };
}
