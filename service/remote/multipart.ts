import { randomBytes } from 'node:crypto';

/** A form with one file, as it goes over the wire (RFC 7578). */
interface MultipartBody {
  contentType: string;
  /** Bytes. */
  length: number;
  /** The body anew at each call, so that it can be sent again. */
  stream(onSent?: (bytes: number) => void): AsyncGenerator<Uint8Array>;
}

const PART_BYTES = 256 * 1024;

export function multipartBody(
  fields: Readonly<Record<string, string>>,
  file: { bytes: Uint8Array; fileName: string },
): MultipartBody {
  const boundary = `docconv-${randomBytes(16).toString('hex')}`;
  const head = Buffer.from(
    [
      ...Object.entries(fields).map(([name, value]) => part(boundary, `name="${name}"`, `\r\n${value}\r\n`)),
      part(
        boundary,
        `name="file"; filename="${escapeName(file.fileName)}"`,
        'Content-Type: application/octet-stream\r\n\r\n',
      ),
    ].join(''),
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + file.bytes.length + tail.length,
    async *stream(onSent) {
      yield head;
      for (let from = 0; from < file.bytes.length; from += PART_BYTES) {
        const bytes = file.bytes.subarray(from, from + PART_BYTES);
        yield bytes;
        onSent?.(from + bytes.length);
      }
      yield tail;
    },
  };
}

function part(boundary: string, disposition: string, rest: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${rest}`;
}

/** As browsers do it (HTML, multipart/form-data encoding algorithm). */
function escapeName(name: string): string {
  return name.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');
}
