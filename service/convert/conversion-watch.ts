import type { DocconvErrorCode } from '../errors.ts';

/** Steps of a conversion whose time is worth knowing. */
type Stage = 'wait' | 'inspect' | 'convert' | 'count_tokens';

/** Is told how conversions go, to count them. Nothing of a document or of who asked is said. */
export interface ConversionWatch {
  stage(stage: Stage, seconds: number): void;
  converted(pages: number): void;
  failed(code: DocconvErrorCode): void;
}

/** Starts to time a stage. @returns ends it; a stage that fails is not told of */
export function timeStage(watch: ConversionWatch | undefined, stage: Stage): () => void {
  const begun = performance.now();
  return () => watch?.stage(stage, (performance.now() - begun) / 1000);
}
