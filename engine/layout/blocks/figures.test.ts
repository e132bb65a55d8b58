import { expect, it } from 'vitest';
import { layoutPage } from '../layout-page.ts';
import { setPage } from '../testing/set-page.ts';

const PICTURE = { left: 200, top: 150, right: 500, bottom: 450 };

function layOut(texts: readonly string[]) {
  const page = setPage([
    { text: 'Ships of the harbour', x: 60, y: 60, size: 24 },
    ...texts.map((text, i) => ({ text, x: 230, y: 200 + 60 * i, size: 14 })),
  ]);
  return layoutPage({ ...page, images: [PICTURE] }).blocks;
}

const labelsOf = (blocks: ReturnType<typeof layOut>) =>
  blocks.flatMap((block) => (block.type === 'figure' ? block.texts : [])).map(({ lines }) => lines[0]!.text);

it('takes short texts on a picture for its labels', () => {
  expect(labelsOf(layOut(['Bow', 'Main mast', 'Stern']))).toEqual(['Bow', 'Main mast', 'Stern']);
});

it('keeps lists apart from the picture that they are set on', () => {
  expect(labelsOf(layOut(['• Built of iron', '• Manned by nine', 'Every one of them']))).toEqual([]);
});
