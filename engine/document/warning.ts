/** The closed list of losses a conversion may report. */
export type WarningCode =
  | 'page_empty'
  | 'page_failed'
  | 'page_low_confidence'
  | 'numbers_doubtful'
  | 'words_left_out'
  | 'writing_unread'
  | 'second_opinion_missing'
  | 'page_limit'
  | 'pages_missing'
  | 'text_unreliable'
  | 'text_hidden'
  | 'furniture_removed'
  | 'image_skipped'
  | 'images_left_out'
  | 'attachment_skipped'
  | 'frames_skipped'
  | 'slide_hidden'
  | 'object_skipped'
  | 'equation_skipped'
  | 'content_truncated'
  | 'structure_ignored'
  | 'rescued'
  | 'not_remembered';

/** Something of the source that is missing from the result, or not to be trusted. Never an impossibility. */
export interface Warning {
  code: WarningCode;
  message: string;
  /** Page or slide, counted from 1. */
  page?: number;
}
