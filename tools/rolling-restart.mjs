import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { ensureBuilt } from './lib/ensure-built.mjs';
import { runTool, Stop } from './lib/run.mjs';
import { CLIENTS, startClients } from './production/clients.mjs';
import { startNginx } from './production/nginx.mjs';
import { startPostgres } from './production/postgres.mjs';
import { startServer } from './production/server.mjs';

// Restarts two servers behind nginx one after the other, as an update does, while people read and write.

const PORTS = { postgres: 18_460, servers: [18_461, 18_462], https: 18_463, http: 18_464 };
const ROUNDS = 3;
/** Longer than the proxy leaves a server alone that did not answer. */
const BETWEEN_MS = 5_000;

await runTool(async () => {
  await ensureBuilt();
  const stops = [];
  try {
    const files = mkdtempSync(join(tmpdir(), 'houtai-files-'));
    stops.push(() => rmSync(files, { recursive: true, force: true }));
    const postgres = await startPostgres(PORTS.postgres);
    stops.push(postgres.stop);
    const env = { DATABASE_URL: postgres.url, HOUTAI_DEMO: '1', HOUTAI_DATA: files, TRUST_PROXY: '1' };
    const servers = [];
    stops.push(() => Promise.all(servers.map(({ stop }) => stop())));
    for (const port of PORTS.servers) servers.push(await startServer(port, env));
    const nginx = await startNginx({ ...PORTS, ports: PORTS.servers });
    stops.push(nginx.stop);
    report(postgres.version, nginx, await restartUnderLoad(servers, { address: nginx.url, env }));
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
});

async function restartUnderLoad(servers, { address, env }) {
  const clients = await startClients(address);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, port] of PORTS.servers.entries()) {
      await sleep(BETWEEN_MS);
      await servers[place].stop();
      servers[place] = await startServer(port, env);
    }
  }
  await sleep(BETWEEN_MS);
  await clients.end();
  return clients.state;
}

function report(version, nginx, { counts, faults, acknowledged, stored }) {
  console.log(`\nPostgreSQL ${version}, ${ROUNDS * PORTS.servers.length} restarts under ${CLIENTS} clients:`);
  for (const [what, times] of counts) console.log(`  ${what}: ${times}`);
  console.log(`  records acknowledged: ${acknowledged}, stored: ${stored}`);
  for (const line of nginx.errors()) console.log(`  nginx: ${line}`);
  for (const fault of faults.slice(0, 10)) console.log(`  ✗ ${fault}`);
  if (faults.length > 0) throw new Stop(`${faults.length} requests were not answered as they should be`);
  if (stored !== acknowledged) throw new Stop('the records are not those that were acknowledged');
}
