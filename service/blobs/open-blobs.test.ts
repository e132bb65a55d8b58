import { describe, expect, it } from 'vitest';
import { checkBlobSettings } from './open-blobs.ts';

const KEYS = { accessKeyId: 'id', secretAccessKey: 'secret' };

describe('where documents of jobs lie', () => {
  it('is below the home folder by default', () => {
    expect(checkBlobSettings({}, '/home/me/.docconv')).toEqual({
      type: 'folder',
      folder: '/home/me/.docconv/blobs',
    });
  });

  it.each([
    ['file:///srv/docconv', { type: 'folder', folder: '/srv/docconv' }],
    ['s3://docs', { type: 's3', bucket: 'docs', prefix: '', endpoint: 'https://s3.us-east-1.amazonaws.com' }],
    ['s3://docs/some/where/', { type: 's3', bucket: 'docs', prefix: 'some/where/' }],
  ])('is what %s names', (place, settings) => {
    expect(checkBlobSettings({ place, ...KEYS }, '/h')).toMatchObject(settings);
  });

  it('can be a store of one’s own', () => {
    const environment = { place: 's3://docs', endpoint: 'http://127.0.0.1:9000/', region: 'here', ...KEYS };
    expect(checkBlobSettings(environment, '/h')).toMatchObject({
      endpoint: 'http://127.0.0.1:9000',
      region: 'here',
    });
  });

  it.each([
    [{ place: 'srv' }, 'neither a folder nor a bucket'],
    [{ place: 'https://docs' }, 'neither a folder nor a bucket'],
    [{ place: 'file://host/srv' }, 'not name a folder of this machine'],
    [{ place: 's3://docs' }, 'no credentials'],
    [{ place: 's3://docs/a b', ...KEYS }, 'characters'],
    [{ place: 's3://docs', endpoint: 'ftp://x', ...KEYS }, 'AWS_ENDPOINT_URL_S3'],
  ])('is refused: %j', (environment, why) => {
    expect(() => checkBlobSettings(environment, '/h')).toThrow(why);
  });
});
