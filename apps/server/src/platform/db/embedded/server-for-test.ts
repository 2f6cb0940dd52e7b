import { createInterface } from 'node:readline';

import { startEmbedded } from './embedded.ts';
import { StartRefused } from './start-refused.ts';

// A small server process for tests that kill one: it starts the database of the given folder and prints what happens.
const [dataDir = '', systemDir = ''] = process.argv.slice(2);
const say = (event: string, detail: unknown) => process.stdout.write(`${JSON.stringify({ event, detail })}\n`);
const log = (message: string) => say('log', message);

try {
  const embedded = await startEmbedded({ dataDir, systemDir, log: { info: log, warn: log, error: log } });
  say('ready', { connection: embedded.connection, folder: embedded.folder, pid: embedded.pid() });
  createInterface({ input: process.stdin }).once('line', () => {
    void embedded.stop().then(() => process.exit(0));
  });
} catch (error) {
  say(error instanceof StartRefused ? 'refused' : 'failed', error instanceof Error ? error.message : String(error));
  process.exit(1);
}
