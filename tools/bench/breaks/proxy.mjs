import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { connect, createServer } from 'node:net';

/**
 * Replaces the socket of a database until it is closed: `cut` ends all connections at once, `drop` discards everything sent from then on
 * without notice, and `pass` accepts new connections again.
 */
export async function startProxy(socketPath) {
  const behind = `${socketPath}.behind`;
  renameSync(socketPath, behind);
  const pairs = new Set();
  let isDropping = false;
  const server = createServer((near) => {
    const pair = { near, far: null, isLost: isDropping };
    pairs.add(pair);
    near.on('error', () => {}).on('data', (bytes) => !pair.isLost && pair.far?.write(bytes));
    near.on('close', () => {
      pairs.delete(pair);
      pair.far?.destroy();
    });
    if (isDropping) return;
    pair.far = connect(behind);
    pair.far.on('error', () => {}).on('data', (bytes) => !pair.isLost && near.write(bytes));
    pair.far.on('close', () => !pair.isLost && near.destroy());
  });
  server.listen(socketPath);
  await once(server, 'listening');
  const cut = () => {
    for (const { near, far } of pairs) {
      near.destroy();
      far?.destroy();
    }
  };
  const drop = () => {
    isDropping = true;
    for (const pair of pairs) pair.isLost = true;
  };
  const pass = () => {
    isDropping = false;
  };
  const close = async () => {
    cut();
    await new Promise((resolve) => server.close(resolve));
    renameSync(behind, socketPath);
  };
  return { cut, drop, pass, close };
}
