import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { Connection } from '../client.ts';
import { locateCluster } from './cluster-location.ts';
import { DATABASE } from './embedded.ts';
import { openEndpoint } from './endpoint.ts';
import type { EmbeddedLog } from './log.ts';

/** How a command reaches the embedded database of a running server; null if the data folder has none. `close` it after use. */
export async function connectToEmbedded(options: {
  dataDir: string;
  log: EmbeddedLog;
  systemDir?: string;
}): Promise<{ connection: Connection; close: () => Promise<void> } | null> {
  // A command does not create a data folder.
  if (!(await exists(options.dataDir))) return null;
  const place = await locateCluster({ ...options, systemDir: options.systemDir ?? '/var/lib/houtai' });
  if (!(await exists(join(place.folder, 'pg')))) return null;
  const { endpoint, close } = await openEndpoint(place);
  return { connection: { ...endpoint, database: DATABASE }, close };
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
