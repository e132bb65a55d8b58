import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { DEFAULT_PACKAGE_LIMITS } from '../limits.ts';
import { invalidOffice, tooComplex, unsupportedFormat } from '../office-error.ts';
import { attributeOf, integerOf } from '../xml/query.ts';
import { parseXml, type XmlElement } from '../xml/xml.ts';

/** How keys are made and content is enciphered: `keyData` and `encryptedKey` of [MS-OFFCRYPTO] 2.3.4.10. */
interface Cipher {
  hash: string;
  salt: Buffer;
  blockSize: number;
  keyBytes: number;
}

/** What a password unlocks. */
interface PasswordKey extends Cipher {
  spins: number;
  verifierInput: Buffer;
  verifierHash: Buffer;
  key: Buffer;
}

/** Version of the stream that describes agile encryption, and where its XML begins. */
const AGILE = 0x00040004;
const XML_START = 8;
/** Content is enciphered in pieces of this size, after its own length in eight bytes. */
const SEGMENT = 4096;
const LENGTH_SIZE = 8;
/** Office asks for 100,000 rounds; 10 million, which are allowed, take a minute. */
const MOST_SPINS = 1_000_000;
const HASHES: Readonly<Record<string, string>> = {
  SHA1: 'sha1',
  SHA256: 'sha256',
  SHA384: 'sha384',
  SHA512: 'sha512',
};
/** Filler where a hash is shorter than a key. */
const PAD = 0x36;

/** What each derived key is for ([MS-OFFCRYPTO] 2.3.4.13). */
const BLOCK = {
  verifierInput: Buffer.from('fea7d2763b4b9e79', 'hex'),
  verifierHash: Buffer.from('d7aa0f6d3061344e', 'hex'),
  key: Buffer.from('146e0be7abacd0d6', 'hex'),
};

/**
 * Deciphers a package that was encrypted with a password (agile encryption, Office 2010 and later).
 * @returns undefined when the password is wrong
 * @throws ConversionError `unsupported_format` for other encryptions, `invalid_office`, `too_complex`
 */
export function decryptAgile(info: Buffer, content: Buffer, password: string): Buffer | undefined {
  const { data, locked } = readInfo(info);
  const secret = unlockKey(locked, password);
  return secret && decryptContent(content, data, secret);
}

function readInfo(info: Buffer): { data: Cipher; locked: PasswordKey } {
  if (info.length < XML_START || info.readUInt32LE(0) !== AGILE)
    throw unsupportedFormat('encrypted in the way of Office 2007 or by rights management');
  const root = parseXml(info.subarray(XML_START), { ...DEFAULT_PACKAGE_LIMITS });
  const [data, locked] = [findElement(root, 'keyData'), findElement(root, 'encryptedKey')];
  if (!data || !locked) throw unsupportedFormat('encrypted without a password');
  const spins = integerOf(locked, 'spinCount') ?? 0;
  if (spins > MOST_SPINS) throw tooComplex('its password takes too long to check');
  return {
    data: readCipher(data),
    locked: {
      ...readCipher(locked),
      spins,
      verifierInput: base64Of(locked, 'encryptedVerifierHashInput'),
      verifierHash: base64Of(locked, 'encryptedVerifierHashValue'),
      key: base64Of(locked, 'encryptedKeyValue'),
    },
  };
}

/** The first element of a local name; the namespaces of encryption are no others' business. */
function findElement(element: XmlElement, name: string): XmlElement | undefined {
  if (element.name.endsWith(`:${name}`)) return element;
  for (const child of element.children) {
    const found = typeof child === 'string' ? undefined : findElement(child, name);
    if (found) return found;
  }
  return undefined;
}

function readCipher(element: XmlElement): Cipher {
  const hash = HASHES[attributeOf(element, 'hashAlgorithm') ?? ''];
  const isKnown =
    attributeOf(element, 'cipherAlgorithm') === 'AES' &&
    attributeOf(element, 'cipherChaining') === 'ChainingModeCBC';
  const keyBytes = (integerOf(element, 'keyBits') ?? 0) / 8;
  if (!hash || !isKnown || ![16, 24, 32].includes(keyBytes))
    throw unsupportedFormat('encrypted with a cipher that is not known');
  return { hash, salt: base64Of(element, 'saltValue'), blockSize: 16, keyBytes };
}

function base64Of(element: XmlElement, name: string): Buffer {
  return Buffer.from(attributeOf(element, name) ?? '', 'base64');
}

function digest(hash: string, ...parts: readonly Uint8Array[]): Buffer {
  const sum = createHash(hash);
  for (const part of parts) sum.update(part);
  return sum.digest();
}

function numberBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The key of the content, when the password is right. */
function unlockKey(locked: PasswordKey, password: string): Buffer | undefined {
  let spun = digest(locked.hash, locked.salt, Buffer.from(password, 'utf16le'));
  for (let i = 0; i < locked.spins; i++) spun = digest(locked.hash, numberBytes(i), spun);
  const open = (sealed: Buffer, block: Buffer) =>
    decipher(
      sealed,
      cutOrPad(digest(locked.hash, spun, block), locked.keyBytes),
      cutOrPad(locked.salt, locked.blockSize),
    );
  const expected = digest(
    locked.hash,
    open(locked.verifierInput, BLOCK.verifierInput).subarray(0, locked.salt.length),
  );
  const found = cutOrPad(open(locked.verifierHash, BLOCK.verifierHash), expected.length);
  if (!timingSafeEqual(expected, found)) return undefined;
  return open(locked.key, BLOCK.key).subarray(0, locked.keyBytes);
}

function decryptContent(content: Buffer, data: Cipher, key: Buffer): Buffer {
  if (content.length < LENGTH_SIZE) throw invalidOffice('its encrypted content is cut short');
  const length = content.readUInt32LE(0);
  const segments: Buffer[] = [];
  for (let at = LENGTH_SIZE, i = 0; at < content.length; at += SEGMENT, i++) {
    const start = cutOrPad(digest(data.hash, data.salt, numberBytes(i)), data.blockSize);
    segments.push(decipher(content.subarray(at, at + SEGMENT), key, start));
  }
  const whole = Buffer.concat(segments);
  if (whole.length < length) throw invalidOffice('its encrypted content is cut short');
  return whole.subarray(0, length);
}

/** Cuts bytes to a length, or fills them up. */
function cutOrPad(bytes: Buffer, length: number): Buffer {
  return bytes.length >= length
    ? bytes.subarray(0, length)
    : Buffer.concat([bytes, Buffer.alloc(length - bytes.length, PAD)]);
}

function decipher(sealed: Buffer, key: Buffer, start: Buffer): Buffer {
  const aes = createDecipheriv(`aes-${key.length * 8}-cbc`, key, start).setAutoPadding(false);
  // A last piece that is no whole block was cut off.
  const whole = sealed.subarray(0, sealed.length - (sealed.length % start.length));
  return Buffer.concat([aes.update(whole), aes.final()]);
}
