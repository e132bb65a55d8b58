import { expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { checkJobSettings } from './job-settings.ts';

const settingsOf = (environment: Record<string, string>) =>
  checkJobSettings(loadConfig({ DOCCONV_HOME: '/srv', ...environment }));

it('keeps results for a day and works on jobs, by default', () => {
  expect(settingsOf({})).toEqual({
    blobs: { type: 'folder', folder: '/srv/blobs' },
    keptFor: 24 * 60 * 60_000,
    partPages: 100,
    takes: true,
    allowPrivate: false,
  });
  expect(
    settingsOf({ DOCCONV_JOBS_KEPT: '0.5', DOCCONV_TAKE_JOBS: '0', DOCCONV_ALLOW_PRIVATE_URLS: '1' }),
  ).toMatchObject({ keptFor: 30 * 60_000, takes: false, allowPrivate: true });
  expect(settingsOf({ DOCCONV_JOBS_PART_PAGES: '7' }).partPages).toBe(7);
});

it.each([' ', '0', '1.5', 'many', '10001'])('takes %j for no number of pages', (pages) => {
  expect(() => settingsOf({ DOCCONV_JOBS_PART_PAGES: pages })).toThrow('DOCCONV_JOBS_PART_PAGES');
});

it('takes the bucket and its credentials from the environment', () => {
  const environment = {
    DOCCONV_BLOBS: 's3://documents',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_S3: 'https://s3.example.com',
    AWS_REGION: 'eu-west-1',
  };
  expect(settingsOf(environment).blobs).toMatchObject({
    bucket: 'documents',
    endpoint: 'https://s3.example.com',
    region: 'eu-west-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
});

it.each([' ', '0', '-1', 'a day', '721'])('takes %j for no number of hours', (hours) => {
  expect(() => settingsOf({ DOCCONV_JOBS_KEPT: hours })).toThrow('DOCCONV_JOBS_KEPT');
});
