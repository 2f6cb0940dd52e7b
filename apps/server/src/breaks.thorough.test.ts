import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { breakAgain, type Kind } from '../../../tools/bench/breaks/main.mjs';
import { type Installed, installServer, type Started } from './platform/testing/installed-server.ts';

let installed: Installed;
let server: Started;
let address: string;

beforeAll(async () => {
  installed = await installServer();
  // The writers need different addresses, because the server limits the requests of one address.
  server = installed.start({ TRUST_PROXY: '1' });
  address = await server.address();
});
afterAll(() => installed.remove());

/** Factor on the bench's waiting times for a busy machine; the bench judges how long things take. */
const PATIENCE = 6;

const BREAKS: readonly [Kind, number][] = [
  ['stop-fast', 2],
  ['stop-immediate', 1],
  ['kill-postmaster', 1],
  ['kill-backend', 1],
  ['kill-all', 1],
  ['terminate', 1],
  ['cut-socket', 2],
  ['drop-packets', 1],
  ['freeze', 1],
];

describe.runIf(process.platform === 'linux')('a server whose database breaks while people write', () => {
  it.each(BREAKS)('after %s keeps running, answers clearly, recovers by itself, loses nothing and repeats nothing', async (kind, times) => {
    const seen = await breakAgain({ address, dataDir: installed.data }, { kind, times, patience: PATIENCE });
    expect({ lost: seen.lost, twice: seen.twice, unclear: seen.unclear }).toEqual({ lost: [], twice: [], unclear: [] });
    expect(seen.written).toBeGreaterThan(0);
    if (kind === 'freeze') expect(seen.refused).toBeGreaterThan(0);
    expect(server.child.exitCode).toBeNull();
  });
});
