/** A part of a line of Markdown on its way from inlines to text. */
export type MarkdownPiece = TextPiece | MarkupPiece | MarkerPiece;

/** Text of the document, still to be escaped. */
interface TextPiece {
  kind: 'text';
  text: string;
  inLink: boolean;
}

/** Markdown written by us, left as it is. */
interface MarkupPiece {
  kind: 'markup';
  text: string;
  /** It opens and closes something (a code span, an equation), so like characters in the text might pair with it. */
  delimits?: boolean;
}

/** One end of a mark. How it is written depends on what stands around it. */
export interface MarkerPiece {
  kind: 'marker';
  side: 'open' | 'close';
  mark: Mark;
}

/** Shared by both its ends. */
export interface Mark {
  type: 'strong' | 'emphasis' | 'strikethrough';
  /** Written as HTML tags, because asterisks would not be understood here. */
  html: boolean;
}

const MARKERS: Record<Mark['type'], { delimiter: string; tag: string }> = {
  strong: { delimiter: '**', tag: 'strong' },
  emphasis: { delimiter: '*', tag: 'em' },
  strikethrough: { delimiter: '~~', tag: 'del' },
};

export function pieceText(piece: MarkdownPiece): string {
  if (piece.kind !== 'marker') return piece.text;
  const { delimiter, tag } = MARKERS[piece.mark.type];
  if (!piece.mark.html) return delimiter;
  return piece.side === 'open' ? `<${tag}>` : `</${tag}>`;
}
