// npm run bench:load -- [--seconds 15] [--clients 200] [--accounts 10]: clients that convert one-page documents and ask for
// their account, at the built program on loopback; then what a page costs there beside the worker pool alone, and what a
// status call costs beside a bare route. Ends with 1 when one of them met an error that is not documented, or when the
// quota is not exact afterwards.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runServer } from '../http/testing/run-server.ts';
import { compareConversion } from './load/compare-conversion.ts';
import { compareStatus } from './load/compare-status.ts';
import { storm } from './load/storm.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '15' },
    clients: { type: 'string', default: '200' },
    accounts: { type: 'string', default: '10' },
  },
});

const server = await runServer({ DOCCONV_LOG_LEVEL: 'warn' }, resolve('bin/docconv.js'));
try {
  const settings = {
    seconds: Number(values.seconds),
    clients: Number(values.clients),
    accounts: Number(values.accounts),
  };
  const outcome = await storm(server, settings);
  const { conversions, statuses, busy, errors, pagesAstray, loopDelayP99, memory } = outcome;
  console.log(`${settings.clients} clients of ${settings.accounts} accounts, ${settings.seconds} s`);
  console.log(
    `  ${conversions} conversions, ${statuses} status calls, ${busy} told to wait, ${errors.length} errors`,
  );
  console.log(`  pages charged ${pagesAstray === 0 ? 'exactly' : `WRONGLY, ${pagesAstray} astray`}`);
  console.log(`  event loop delay p99 ${loopDelayP99.toFixed(0)} ms`);
  console.log(`  memory ${memory.map((megabytes) => `${megabytes.toFixed(0)} MB`).join(', at the end ')}`);
  for (const error of new Set(errors)) console.error(error);

  const page = await compareConversion(server);
  console.log(
    `a page ${page.server.toFixed(1)} ms of processor time, the pool alone ${page.pool.toFixed(1)}`,
  );
  console.log(`  ${page.ratio.toFixed(2)} of it`);

  const { status, bare, ratio, ratioByProcessorTime } = await compareStatus(server);
  console.log(`status ${status.toFixed(0)} requests a second, a bare route ${bare.toFixed(0)}`);
  console.log(`  ${ratio.toFixed(2)} of it; ${ratioByProcessorTime.toFixed(2)} by processor time`);
  if (errors.length > 0 || pagesAstray !== 0) process.exitCode = 1;
} finally {
  await server.remove();
}
