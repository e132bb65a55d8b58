import crypto from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../s3-blobs.ts';

/** A store that speaks S3, on this machine. */
export interface S3Server {
  /** With credentials that it takes. */
  settings: S3Settings;
  close(): Promise<void>;
}

/** The part of s3rver that is used; it has no types of its own. */
interface S3rver {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
type S3rverClass = new (options: {
  port: number;
  address: string;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
}) => S3rver;

type MakeCipher<T> = (cipher: string, key: Uint8Array, iv: Uint8Array, options?: object) => T;

/** By the same key three times, DES-EDE3 is DES. */
function bringDesBack<T>(make: MakeCipher<T>): MakeCipher<T> {
  return (cipher, key, iv, options) =>
    cipher === 'des'
      ? make('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
      : make(cipher, key, iv, options);
}

// s3rver says by DES where a list of more than 1,000 objects goes on, and OpenSSL has put DES away since version 3.
Object.assign(crypto, {
  createCipheriv: bringDesBack(crypto.createCipheriv as MakeCipher<crypto.Cipher>),
  createDecipheriv: bringDesBack(crypto.createDecipheriv as MakeCipher<crypto.Decipher>),
});

export async function startS3(): Promise<S3Server> {
  const { default: Server } = (await import('s3rver' as string)) as { default: S3rverClass };
  const directory = await mkdtemp(join(tmpdir(), 'docconv-s3-'));
  const server = new Server({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'documents' }],
  });
  const listening = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${listening.port}`,
      bucket: 'documents',
      prefix: '',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
