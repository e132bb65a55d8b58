import { describe, expect, it } from 'vitest';
import { htmlFile, matchHtml } from './pairs.ts';
import { wordsOf } from './words.ts';

/** Sentences that have no four words in common. */
const sentences = (topic: string, count: number) =>
  Array.from(
    { length: count },
    (_, n) => `The ${topic}${n} sees a${topic}${n} or b${topic}${n} but c${topic}${n}.`,
  ).join(' ');
const page = (path: string, ...texts: string[]) =>
  htmlFile(
    path,
    `<head><title>Site</title></head><body>${texts.map((text) => `<p>${text}</p>`).join('')}</body>`,
  );

const [birds, fish, trees] = ['birds', 'fish', 'trees'].map((topic) => sentences(topic, 30)) as [
  string,
  string,
  string,
];
const pdf = wordsOf([birds, fish, trees].join('\n'));
const chapters = [page('a.html', trees), page('b.html', birds), page('c.html', fish)];

describe('the HTML of a PDF', () => {
  it('is all files of a folder, in the order of the PDF', () => {
    expect(matchHtml(pdf, [chapters])).toEqual({
      files: ['b.html', 'c.html', 'a.html'],
      shared: expect.closeTo(1, 1),
    });
  });

  it('is one file beside those of its chapters', () => {
    const whole = page('whole.html', birds, fish, trees);
    expect(matchHtml(pdf, [[...chapters, whole]])?.files).toEqual(['whole.html']);
  });

  it('is without variants of a chapter, and without files of other manuals', () => {
    const variant = page('c-math.html', `${fish} For other browsers.`);
    const other = page('stones.html', sentences('stones', 40));
    expect(
      matchHtml(pdf, [[...chapters, page('c.html', fish.slice(0, -40)), variant, other]])?.files,
    ).toEqual(['b.html', 'c-math.html', 'a.html']);
  });

  it('is without contents and indexes, which are links', () => {
    const links = birds.split('. ').map((text) => `<a href="b.html#x">${text}</a>.`);
    const contents = htmlFile('index.html', `<body>${links.join(' ')} ${sentences('contents', 2)}</body>`);
    expect(matchHtml(pdf, [[chapters[0]!, chapters[2]!, contents, chapters[1]!]])?.files).not.toContain(
      'index.html',
    );
  });

  it('has chapters of which there is but a heading, if sections link to them', () => {
    const linked = htmlFile('b.html', `<p><a href="chapter.html#top">Up</a> ${birds}</p>`);
    const chapter = htmlFile('chapter.html', '<h1>7 Animals</h1><a href="b.html">Birds</a>');
    const other = htmlFile('other.html', '<h1>8 Machines</h1>');
    expect(matchHtml(pdf, [[chapter, linked, other, chapters[0]!, chapters[2]!]])?.files.toSorted()).toEqual([
      'a.html',
      'b.html',
      'c.html',
      'chapter.html',
    ]);
  });

  it('is none where PDF and HTML have too little in common', () => {
    expect(matchHtml(pdf, [[page('b.html', birds)]])).toBeUndefined();
    expect(matchHtml(wordsOf(birds), [[page('all.html', birds, fish, trees)]])).toBeUndefined();
  });
});
