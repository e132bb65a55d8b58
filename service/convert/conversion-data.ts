import type { MeteredConversion } from '../docconv.ts';
import { conversionRecord } from '../records.ts';
import type { ConversionData } from '../schemas.ts';

/** A conversion as it goes over the wire, for whomever it was done. */
export function conversionData(conversion: Omit<MeteredConversion, 'usage'>): ConversionData {
  const { content, layout, images } = conversion;
  return {
    ...conversionRecord(conversion),
    content,
    ...(layout === undefined ? {} : { layout: JSON.parse(layout) as Record<string, unknown> }),
    ...(images.length === 0 ? {} : { images: images.map(encodeImage) }),
  };
}

function encodeImage({ name, data }: MeteredConversion['images'][number]) {
  return { name, data_base64: Buffer.from(data).toString('base64') };
}
