import { crc32, deflateRawSync } from 'node:zlib';

/** What a fixture may lie about or do unusually; for tests only. */
interface ZipEntryTraits {
  /** Uncompressed size written to the directory. */
  declaredSize?: number;
  stored?: boolean;
  encrypted?: boolean;
}

export interface ZipEntry extends ZipEntryTraits {
  name: string;
  content: string | Uint8Array;
}

/** Builds a zip archive; for tests only. */
export function buildZip(
  entries: readonly ZipEntry[] | Readonly<Record<string, string | Uint8Array>>,
): Uint8Array {
  const list = Array.isArray(entries)
    ? (entries as readonly ZipEntry[])
    : Object.entries(entries).map(([name, content]): ZipEntry => ({ name, content }));
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of list) {
    const { local, central } = encodeEntry(entry, offset);
    locals.push(local);
    directory.push(central);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...locals, central, encodeEnd(list.length, central.length, offset)]);
}

function encodeEntry(entry: ZipEntry, offset: number): { local: Buffer; central: Buffer } {
  const content = Buffer.from(entry.content as Uint8Array);
  const data = entry.stored ? content : deflateRawSync(content);
  const name = Buffer.from(entry.name);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(entry.encrypted ? 0x801 : 0x800, 2);
  fields.writeUInt16LE(entry.stored ? 0 : 8, 4);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(entry.declaredSize ?? content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, data]),
    central: Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, name]),
  };
}

function encodeEnd(entries: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
