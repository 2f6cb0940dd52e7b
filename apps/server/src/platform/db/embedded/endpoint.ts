import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { LastingClient } from '../start/lasting-client.ts';
import { CONNECTION_LOST } from '../start/lost-connection.ts';
import type { ClusterLocation } from './cluster-location.ts';
import { shortAlias } from './short-alias.ts';

/** How to reach the embedded server, without the database: the folder of a socket as host, or loopback on Windows. */
export type Endpoint = { host: string; port: number; user: string; password?: string; ssl: false };

/** The owner of the cluster and its only role. */
export const OWNER = 'houtai';
const PORT = 5432;
const PROBE_MS = 5_000;

/**
 * Opens the endpoint of the embedded server: a socket under a path short enough for the system or, on Windows, a loopback port with its
 * password. `close` removes the short path and does not touch the server.
 */
export async function openEndpoint(place: ClusterLocation): Promise<{ endpoint: Endpoint; close(): Promise<void> }> {
  const cluster = join(place.folder, 'pg');
  if (process.platform === 'win32') {
    const password = await readFile(passwordFile(place), 'utf8');
    const port = (await postmasterFile(place)).port ?? (await freePort());
    return { endpoint: { host: '127.0.0.1', port, user: OWNER, password, ssl: false }, close: async () => {} };
  }
  const alias = await shortAlias(cluster, `.s.PGSQL.${PORT}.lock`.length, place.account);
  return { endpoint: { host: alias.path, port: PORT, user: OWNER, ssl: false }, close: alias.remove };
}

/** The file with the password of a cluster without sockets. */
export function passwordFile(place: ClusterLocation): string {
  return join(place.folder, 'pg.password');
}

/** Writes a new password that only its owner can read. */
export async function makePassword(place: ClusterLocation): Promise<void> {
  await writeFile(passwordFile(place), randomBytes(24).toString('hex'), { mode: 0o600 });
}

/** The content of postmaster.pid. The file survives a sudden death, so it does not prove that the server is alive. */
export async function postmasterFile(
  place: ClusterLocation,
): Promise<{ pid: number | undefined; cluster: string; port: number | undefined }> {
  const lines = (await readFile(join(place.folder, 'pg', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return { pid: Number(lines[0]) || undefined, cluster: lines[1] ?? '', port: Number(lines[3]) || undefined };
}

/** Whether a server answers `select 1`; `busy` while it starts, recovers or stops. */
export async function probeEndpoint(endpoint: Endpoint): Promise<'answers' | 'busy' | 'absent'> {
  const client = new LastingClient({ ...endpoint, database: 'postgres', connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  try {
    await client.connect();
    await client.query('select 1');
    return 'answers';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return 'absent';
    // A server without free connections is alive: 53300 is "too many connections".
    if (code === '53300') return 'answers';
    if (code === '57P03' || code === CONNECTION_LOST || code === 'ECONNRESET' || code === 'EPIPE') return 'busy';
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
