/** Decodes base64 that comes in pieces: both alphabets, with or without padding; lines may be broken. */
interface Base64Decoder {
  /** @returns undefined when it is no base64 */
  add(text: string): Buffer | undefined;
  /** What is left in the end. @returns undefined when it ends in the middle */
  end(): Buffer | undefined;
}

export function createBase64Decoder(): Base64Decoder {
  /** Characters that are no whole group of four yet. */
  let kept = '';
  let padding = 0;

  return {
    add: (text) => {
      const compact = /\s/.test(text) ? text.replace(/\s+/g, '') : text;
      const [, digits = '', equals = ''] = /^([\w+/-]*)(=*)$/.exec(compact) ?? [];
      if (digits.length + equals.length < compact.length) return undefined;
      if (padding > 0 && digits !== '') return undefined;
      padding += equals.length;
      const given = kept + digits;
      const whole = given.length - (given.length % 4);
      kept = given.slice(whole);
      return Buffer.from(given.slice(0, whole), 'base64');
    },
    end: () => (kept.length === 1 || padding > 2 ? undefined : Buffer.from(kept, 'base64')),
  };
}
