import { describeDocconv } from '../../../service/docconv.contract.ts';
import { createRemoteDocconv } from '../../../service/remote/remote.ts';
import { openDoor } from '../../testing/open-door.ts';

describeDocconv('the service in this process', async () => {
  const door = await openDoor();
  return {
    open: (apiKey) => door.parts.docconvFor({ type: 'key', apiKey, door: 'api' }),
    addKey: door.addKey,
    conversions: () => door.engine.requests.length,
    close: () => door.close(),
  };
});

describeDocconv('the service through a server', async () => {
  const door = await openDoor();
  const baseUrl = await door.listen();
  return {
    open: (apiKey) => createRemoteDocconv({ baseUrl, apiKey }),
    addKey: door.addKey,
    conversions: () => door.engine.requests.length,
    close: () => door.close(),
  };
});
