import type { DocconvErrorCode } from '../errors.ts';

/** Steps of a conversion whose time is worth knowing. */
type Stage = 'wait' | 'inspect' | 'convert' | 'count_tokens';

/** Counts and times conversions. Nothing about a document or its owner is passed on. */
export interface ConversionWatch {
  stage(stage: Stage, seconds: number): void;
  converted(pages: number): void;
  failed(code: DocconvErrorCode): void;
}

/** Starts to time a stage. @returns ends the stage; one that fails is not counted */
export function timeStage(watch: ConversionWatch | undefined, stage: Stage): () => void {
  const begun = performance.now();
  return () => watch?.stage(stage, (performance.now() - begun) / 1000);
}
