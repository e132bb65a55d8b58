import {
  body,
  buildDeck,
  frame,
  group,
  item,
  p,
  partOf,
  picture,
  run,
  shape,
  table,
  title,
} from '../../../engine/read/pptx/testing/deck.fixture.ts';

const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';

const points = (values: readonly string[]) =>
  values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('');
const strings = (values: readonly string[]) =>
  `<c:strRef><c:strCache>${points(values)}</c:strCache></c:strRef>`;
const numbers = (values: readonly string[]) =>
  `<c:numRef><c:numCache>${points(values)}</c:numCache></c:numRef>`;
const series = (name: string, values: readonly string[]) =>
  `<c:ser><c:tx>${strings([name])}</c:tx><c:cat>${strings(['Spring', 'Autumn'])}</c:cat><c:val>${numbers(values)}</c:val></c:ser>`;

const chart = partOf(
  'c:chartSpace',
  `<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Visitors</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea>` +
    `<c:barChart>${series('Museum', ['1200', '950'])}${series('Garden', ['2100', '780'])}</c:barChart></c:plotArea></c:chart>`,
);

/** A review with lists, a table with spans, a chart, a group, a picture, notes and a hidden slide. */
export function makeReview(photo: Uint8Array): Uint8Array {
  return buildDeck({
    title: 'Review of the season',
    slides: [
      {
        layout: 'title',
        shapes:
          shape(['Review of the season'], { placeholder: 'type="ctrTitle"' }) +
          shape(['Garden and museum, 2024'], { placeholder: 'type="subTitle" idx="1"' }),
      },
      {
        shapes:
          title('What went well') +
          body(
            item(0, 'More visitors than ever'),
            item(1, 'above all in spring'),
            item(1, 'most of them families'),
            p(run('The ') + run('new', 'b="1"') + run(' café')),
          ),
        notes: shape(['Thank the volunteers.'], { placeholder: 'type="body" idx="1"' }),
      },
      {
        shapes:
          title('Income') +
          table(
            [
              [
                ['rowSpan="2"', 'Source'],
                ['gridSpan="2"', 'Euros'],
                ['hMerge="1"', ''],
              ],
              [['vMerge="1"', ''], '2023', '2024'],
              ['Tickets', '18,200', '21,450'],
              ['Café', '–', '6,300'],
            ],
            'firstRow="1"',
          ),
      },
      { shapes: title('Not to be shown'), hidden: true },
      {
        links: { chart: ['chart', '../charts/chart1.xml'], photo: ['image', '../media/photo.png'] },
        shapes:
          title('Who came') +
          frame(`<c:chart xmlns:c="${CHART}" r:id="chart"/>`, [50, 120, 400, 250]) +
          picture('Visitors in the rose garden', { embed: 'photo', at: [500, 120, 300, 200] }) +
          group(
            shape(['Step one: look'], { at: [0, 0, 50, 50] }) +
              shape(['Step two: count'], { at: [50, 0, 50, 50] }),
            [50, 400, 800, 80],
            [0, 0, 100, 50],
          ),
      },
    ],
    parts: { 'ppt/charts/chart1.xml': chart, 'ppt/media/photo.png': photo },
  });
}
