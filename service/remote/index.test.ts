import { expect, it } from 'vitest';
import { createRemoteDocconv } from './index.ts';

const key = `dc_live_${'a'.repeat(34)}`;
const open = (baseUrl: string, apiKey: string | undefined) => () => createRemoteDocconv({ baseUrl, apiKey });

it.each(['', 'docs.example.com', 'ftp://docs.example.com'])('%j is no address of a server', (baseUrl) => {
  expect(open(baseUrl, key)).toThrow(/The server address \(baseUrl\) is not a plain http or https URL\./);
});

it.each([undefined, ''])('%j is no key, as where the variable for it is not set', (apiKey) => {
  expect(open('https://docs.example.com', apiKey)).toThrow('No API key was given.');
});
