import type { SecondOpinion } from '../../engine/index.ts';
import { DocconvError } from '../errors.ts';

/** `paddle`, `none` or the address of an engine → the converter's setting. @throws DocconvError */
export function parseSecondOpinion(value: string | undefined): SecondOpinion | undefined {
  if (value === undefined) return undefined;
  if (value === 'paddle' || value === 'none') return { type: value };
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url && isWeb && !url.username && !url.password && !url.hash) return { type: 'http', url: url.href };
  throw new DocconvError(
    'bad_request',
    'The second opinion (--second-opinion or DOCCONV_SECOND_OPINION) is neither paddle nor none nor an address.',
    'Give paddle, none, or the http or https address of an engine, without a user name or fragment.',
    { reason: 'invalid_config' },
  );
}
