import { borderlineHeadDesigns } from './borderline-heads.ts';
import type { Design } from './design.ts';
import { filingDesigns } from './filings.ts';
import { formalPaperDesigns } from './formal-papers.ts';
import { businessPapers } from './forms/business-papers.ts';
import { formPapers } from './forms/form-papers.ts';
import { printedMatter } from './forms/printed-matter.ts';
import { functionReferenceDesigns } from './function-references.ts';
import { furnitureDesigns } from './furniture.ts';
import { genreDesigns } from './genres.ts';
import { guideDesigns } from './guides.ts';
import { headingDesigns } from './headings.ts';
import { mastheadDesigns } from './mastheads.ts';
import { periodicalDesigns } from './periodicals.ts';
import { plainHeadDesigns } from './plain-heads.ts';
import { referenceDesigns } from './references.ts';
import { resumeDesigns } from './resumes.ts';
import { rulebookDesigns } from './rulebooks.ts';
import { setOffHeadDesigns } from './set-off-heads.ts';
import { slideDesigns } from './slides.ts';
import { statuteDesigns } from './statutes.ts';
import { celledTables } from './tables/celled-tables.ts';
import { everydayTables } from './tables/everyday-tables.ts';
import { falseFriends } from './tables/false-friends.ts';
import { placedTables } from './tables/placed-tables.ts';
import { plainSheets } from './tables/plain-sheets.ts';
import { printedSheets } from './tables/printed-sheets.ts';
import { referenceTables } from './tables/reference-tables.ts';
import { ruledTables } from './tables/ruled-tables.ts';
import { scriptTables } from './tables/script-tables.ts';
import { setInTables } from './tables/set-in-tables.ts';
import { shapedTables } from './tables/shaped-tables.ts';
import { stackedTables } from './tables/stacked-tables.ts';
import { statementTables } from './tables/statement-tables.ts';
import { typedTables } from './tables/typed-tables.ts';
import { wideMarginDesigns } from './wide-margins.ts';

/** Documents whose headings look little different from their text, or whose text looks like headings. */
export const quietHeadDesigns: readonly Design[] = [
  ...plainHeadDesigns,
  ...borderlineHeadDesigns,
  ...rulebookDesigns,
  ...formalPaperDesigns,
  ...statuteDesigns,
  ...filingDesigns,
  ...guideDesigns,
  ...periodicalDesigns,
];

export const DESIGNS: readonly Design[] = [
  ...ruledTables,
  ...shapedTables,
  ...celledTables,
  ...scriptTables,
  ...placedTables,
  ...stackedTables,
  ...statementTables,
  ...typedTables,
  ...everydayTables,
  ...plainSheets,
  ...printedSheets,
  ...referenceTables,
  ...setInTables,
  ...falseFriends,
  ...headingDesigns,
  ...functionReferenceDesigns,
  ...genreDesigns,
  ...quietHeadDesigns,
  ...referenceDesigns,
  ...mastheadDesigns,
  ...resumeDesigns,
  ...setOffHeadDesigns,
  ...slideDesigns,
  ...furnitureDesigns,
  ...wideMarginDesigns,
  ...formPapers,
  ...businessPapers,
  ...printedMatter,
];
