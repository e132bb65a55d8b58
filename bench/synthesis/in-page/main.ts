import type { InPage } from '../in-page-contract.ts';
import { measure } from './measure.ts';
import { paginate } from './paginate.ts';

const inPage: InPage = {
  paginate,
  furnish(bands) {
    document.querySelectorAll('.sheet').forEach((sheet, at) => {
      for (const band of ['head', 'foot'] as const) {
        const html = bands[at]?.[band];
        if (html) sheet.insertAdjacentHTML('beforeend', `<div class="${band}">${html}</div>`);
      }
    });
  },
  measure,
};

Object.assign(globalThis, { inPage });
