import { AGENDA_LIST, PHONES } from '../client.mjs';
import { fillOwnTodos, fillTodos } from '../fill.mjs';
import { assertSame, compare, startBare } from '../floors.mjs';
import { load, sessionsOf } from '../load.mjs';

const ROWS = 100_000;
const OPEN_TODOS = 500;
const STAFF = PHONES[2];
const STAFF_ID = 'u-staff';
const AGENDA = `${AGENDA_LIST}?offset=1&limit=${OPEN_TODOS}`;
/** The part of it that a bare handler gives, too. */
const TODOS = `${AGENDA}&kind=todo`;

/** Everything that a user has to do, 500 to-dos among it, of 100,000; then its to-dos alone, compared with a bare handler. */
export async function agenda(stage) {
  const server = await stage.server();
  await fillTodos(server.dataDir, ROWS);
  await fillOwnTodos(server.dataDir, { userId: STAFF_ID, rows: OPEN_TODOS });
  const sessions = await sessionsOf(server.address, { phones: [STAFF], clients: 1 });
  const lines = await load(server, { name: 'agenda-of-500', sessions, requests: [{ path: AGENDA }], p99: 30 });
  const bare = await startBare(server, { userId: STAFF_ID, departments: [] });
  try {
    const idOf = ({ id }) => id;
    await assertSame(server, bare, { token: sessions[0], lists: [[TODOS, '/agenda']], idOf });
    const pair = { name: 'agenda-of-500-floor', atMost: 2, own: { path: TODOS }, least: { path: '/agenda' } };
    return [...lines, await compare({ ...pair, server, bare, sessions })];
  } finally {
    bare.stop();
  }
}
