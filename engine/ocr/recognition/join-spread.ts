import type { Box } from '../../document/document.ts';
import { joinPictures } from '../ink/picture.ts';
import { moveLine } from '../words/move-line.ts';
import type { PageRecognition } from './page-recognition.ts';

/** Two pages of one height that were read by themselves, as the picture on which they stand beside each other. */
export function joinSpread(left: PageRecognition, right: PageRecognition): PageRecognition {
  const by = left.picture.width;
  const fold = (by * 72) / left.picture.dpi;
  const moved = <T extends Box>(box: T, dx: number): T => ({
    ...box,
    left: box.left + dx,
    right: box.right + dx,
  });
  return {
    ...left,
    picture: joinPictures(left.picture, right.picture),
    blocks: [
      ...left.blocks,
      ...right.blocks.map(({ lines }) => ({ lines: lines.map((line) => moveLine(line, by, 0)) })),
    ],
    rulings: [
      ...left.rulings,
      ...right.rulings.map((ruling) =>
        ruling.orientation === 'vertical'
          ? { ...ruling, position: ruling.position + fold }
          : { ...ruling, start: ruling.start + fold, end: ruling.end + fold },
      ),
    ],
    fills: [...left.fills, ...right.fills.map((fill) => moved(fill, fold))],
    dots: [...(left.dots ?? []), ...(right.dots ?? []).map((dot) => moved(dot, fold))],
    tilted: left.tilted || right.tilted,
    cut: left.cut || right.cut,
    fold,
    writing: joined('writing'),
    doubted: joined('doubted'),
    passedOver: joined('passedOver'),
    unheard: left.unheard || right.unheard,
    unread: left.unread ?? right.unread,
    unreadLanguage: left.unreadLanguage ?? right.unreadLanguage,
  };

  function joined(places: 'writing' | 'doubted' | 'passedOver'): Box[] {
    return [...(left[places] ?? []), ...(right[places] ?? []).map((box) => moved(box, by))];
  }
}
