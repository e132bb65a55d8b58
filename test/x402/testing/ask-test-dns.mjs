// Loaded into a server under test before all else: its system's resolver asks the name server of the test.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';

const resolver = new dns.Resolver({ timeout: 5_000, tries: 2 });
resolver.setServers([process.env.TEST_DNS]);

dns.lookup = (host, ...given) => {
  const answer = given.at(-1);
  const { all = false } = typeof given[0] === 'object' ? given[0] : {};
  const found = (addresses) =>
    all ? answer(null, addresses) : answer(null, addresses[0].address, addresses[0].family);
  if (isIP(host)) return process.nextTick(found, [{ address: host, family: isIP(host) }]);
  resolver.resolve4(host, (error, addresses) => {
    if (error) answer(error, []);
    else found(addresses.map((address) => ({ address, family: 4 })));
  });
};
syncBuiltinESMExports();
