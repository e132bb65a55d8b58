import { createCipheriv, createHash } from 'node:crypto';

/** How a test file is encrypted; the rest is as Office does it. */
export interface EncryptionTraits {
  hashAlgorithm?: 'SHA1' | 'SHA512';
  keyBits?: 128 | 256;
  spinCount?: number;
  /** Rounds that the file claims instead. */
  statedSpins?: number;
  version?: number;
}

/** An Office file encrypted with a password, always with the same salts and key; for tests only. */
export function encryptOffice(
  content: Uint8Array,
  password: string,
  traits: EncryptionTraits = {},
): Uint8Array {
  const { hashAlgorithm = 'SHA512', keyBits = 256, spinCount = 1000, version = 0x00040004 } = traits;
  const hash = (...parts: Uint8Array[]) =>
    createHash(hashAlgorithm.toLowerCase()).update(Buffer.concat(parts)).digest();
  const cut = (bytes: Buffer, length: number) =>
    Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), 0x36)]).subarray(0, length);
  const seal = (plain: Uint8Array, key: Buffer, start: Buffer) => {
    const aes = createCipheriv(`aes-${keyBits}-cbc`, key, start).setAutoPadding(false);
    const filled = Buffer.concat([plain, Buffer.alloc((16 - (plain.length % 16)) % 16)]);
    return Buffer.concat([aes.update(filled), aes.final()]);
  };
  const salt = Buffer.alloc(16, 7);
  const key = Buffer.alloc(keyBits / 8, 9);
  let spun = hash(salt, Buffer.from(password, 'utf16le'));
  for (let i = 0; i < spinCount; i++) spun = hash(numbers(i), spun);
  const lock = (plain: Uint8Array, block: string) =>
    seal(plain, cut(hash(spun, Buffer.from(block, 'hex')), keyBits / 8), salt).toString('base64');
  const verifier = Buffer.alloc(16, 5);
  const cipher = `saltSize="16" blockSize="16" keyBits="${keyBits}" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="${hashAlgorithm}" saltValue="${salt.toString('base64')}"`;
  const locked =
    `encryptedVerifierHashInput="${lock(verifier, 'fea7d2763b4b9e79')}" ` +
    `encryptedVerifierHashValue="${lock(hash(verifier), 'd7aa0f6d3061344e')}" encryptedKeyValue="${lock(key, '146e0be7abacd0d6')}"`;
  const xml =
    `<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><keyData ${cipher}/>` +
    `<keyEncryptors><keyEncryptor><p:encryptedKey spinCount="${traits.statedSpins ?? spinCount}" ${cipher} ${locked}/></keyEncryptor></keyEncryptors></encryption>`;
  const segments: Buffer[] = [numbers(content.length, 0)];
  for (let at = 0, i = 0; at < content.length; at += 4096, i++)
    segments.push(seal(content.subarray(at, at + 4096), key, cut(hash(salt, numbers(i)), 16)));
  return writeCompoundFile({
    EncryptionInfo: Buffer.concat([numbers(version, 0x40), Buffer.from(xml)]),
    EncryptedPackage: Buffer.concat(segments),
  });
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value, 4 * i);
  return bytes;
}

const END = 0xfffffffe;
const FREE = 0xffffffff;

/** A compound file of sectors of 512 bytes, small streams in the root's stream. */
function writeCompoundFile(streams: Record<string, Buffer>): Uint8Array {
  const table: number[] = [];
  const sectors: Buffer[] = [];
  const store = (bytes: Buffer, size = 512, own = sectors, chain = table): number => {
    const start = own.length;
    for (let at = 0; at < bytes.length; at += size) {
      own.push(
        Buffer.concat([bytes.subarray(at, at + size), Buffer.alloc(Math.max(0, at + size - bytes.length))]),
      );
      chain.push(at + size < bytes.length ? own.length : END);
    }
    return start;
  };
  const small: Buffer[] = [];
  const smallTable: number[] = [];
  const entries = Object.entries(streams).map(([name, bytes]) => {
    const start = bytes.length < 4096 ? store(bytes, 64, small, smallTable) : store(bytes);
    return directoryEntry(name, 2, start, bytes.length);
  });
  const inside = Buffer.concat(small);
  const root = directoryEntry('Root Entry', 5, store(inside), inside.length);
  const directory = store(Buffer.concat([root, ...entries]));
  const smallStart = store(
    numbers(...smallTable, ...Array<number>(128 - (smallTable.length % 128)).fill(FREE)),
  );
  // The table takes places of its own sectors, too.
  const tableSize = Math.ceil((table.length + 4) / 127);
  const first = table.length;
  for (let i = 0; i < tableSize; i++) table.push(FREE - 2);
  const filled = numbers(...table, ...Array<number>(128 * tableSize - table.length).fill(FREE));
  const header = Buffer.alloc(512, 0);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 0x1e);
  header.writeUInt16LE(6, 0x20);
  numbers(directory, 0, 4096, smallStart, 1, END, 0).copy(header, 0x30);
  for (let i = 0; i < 109; i++) header.writeUInt32LE(i < tableSize ? first + i : FREE, 0x4c + 4 * i);
  return Buffer.concat([header, ...sectors, filled]);
}

function directoryEntry(name: string, type: number, start: number, size: number): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE(2 * name.length + 2, 64);
  entry[66] = type;
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}
