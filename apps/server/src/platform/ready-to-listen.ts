import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws what listening there would, before anything is made that a server which cannot listen has no use for. */
export async function expectFree({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
