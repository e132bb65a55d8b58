/* What the server sends of a conversion, one JSON text a line. Names are those of the HTTP API. */

export type Line =
  | { type: 'progress'; pages_done: number; pages_total: number }
  | { type: 'result'; data: ConvertedDocument; usage: Usage }
  | { type: 'problem'; problem: Problem };

export interface ConvertedDocument {
  /** HTML. */
  content: string;
  markdown: string;
  tables: { name: string; html: string }[];
  layout?: Layout;
  page_count: number;
  total_pages: number;
  token_count: number;
  processing_time_ms: number;
  file_name: string;
  pages: PageReport[];
  warnings: { code: string; message: string; page?: number }[];
}

/** Where the blocks of a document stand; boxes are in points from the top left corner of the page. */
export interface Layout {
  pages?: { page: number; width: number; height: number }[];
  blocks: LayoutBlock[];
}

export interface Place {
  page: number;
  box: { left: number; top: number; right: number; bottom: number };
}

export interface LayoutBlock extends Partial<Place> {
  text?: string;
  places?: Place[];
  caption?: string;
  children?: LayoutBlock[];
  cells?: { text?: string; children?: LayoutBlock[] }[];
}

export interface PageReport {
  page: number;
  source: 'text' | 'ocr' | 'mixed' | 'empty' | 'failed';
  words: number;
}

export interface Usage {
  pages_used: number;
  pages_limit: number;
  pages_remaining: number;
}

export interface Problem {
  error: string;
  hint?: string;
  reason?: string;
  request_id?: string;
}
