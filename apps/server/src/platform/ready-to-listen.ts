import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws the error that listening there would throw, before anything is created for a server that cannot listen. */
export async function expectFreePort({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
