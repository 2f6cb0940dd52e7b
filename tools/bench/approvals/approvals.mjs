import { headersOf, PHONES, signIn } from '../client.mjs';
import { figure, median, rounded } from '../figures.mjs';
import { assertSame, compare, startBare } from '../floors.mjs';
import { load, sessionsOf } from '../load.mjs';
import { fillApprovals } from './fill-approvals.mjs';

const ADMINISTRATOR_ID = 'u-admin';
const WAITING = 10_000;
const CLIENTS = 20;
const AT_ONCE = 50;
const REPLAYED = 400;
const RUNS = 3;
/** Before the demo began, so that only the copies are replayed. */
const REPLAYED_ON = '2020-01-15';

const TASKS = '/api/ad-biz/wcp-approval/tasks?view=pending&offset=1&limit=20';
/** The waiting tasks of the copied kind: a step of the demo's other kinds needs a field and cannot be passed without it. */
const PASSABLE = `/api/ad-biz/wcp-approval/tasks?view=pending&businessType=REIMBURSEMENT&offset=1&limit=${AT_ONCE}`;
const COUNTS = '/api/ad-biz/wcp-approval/counts';
const PASS = '/api/ad-biz/wcp-approval/pass';
const PROCESSES = '/api/ad-biz/wcp-approval-process/list';
const REPLAY = '/api/ad-biz/wcp-approval-process/replay';

/**
 * The pending approvals of a user with ten thousand documents, fifty simultaneous decisions, and the replay of 400 documents under a draft.
 */
export async function approvals(stage) {
  const server = await stage.server();
  await fillApprovals(server.dataDir, WAITING, { name: 'waiting' });
  const sessions = await sessionsOf(server.address, { phones: [PHONES[0]], clients: CLIENTS });
  const lines = [];
  for (const [name, path] of [
    ['approvals-of-10000', TASKS],
    ['approval-counts-of-10000', COUNTS],
  ])
    lines.push(...(await load(server, { name, sessions, requests: [{ path }], p99: 100 })));
  lines.push(await waitingFloor(server, sessions));
  lines.push(await decisions(server, sessions));
  await fillApprovals(server.dataDir, REPLAYED, { name: 'replayed', day: REPLAYED_ON });
  lines.push(await replay(server, await signIn(server.address)));
  return lines;
}

/**
 * The processor time of the list compared with a bare handler that reads the same rows; it also checks for warnings, unlike other lists.
 */
async function waitingFloor(server, sessions) {
  const bare = await startBare(server, { userId: ADMINISTRATOR_ID, departments: [], fileId: '' });
  try {
    await assertSame(server, bare, {
      token: sessions[0],
      lists: [[TASKS, '/waiting']],
      idOf: ({ flowId, taskId }) => `${flowId} ${taskId}`,
    });
    return await compare({ name: 'approvals-floor', atMost: 4, own: { path: TASKS }, least: { path: '/waiting' }, server, bare, sessions });
  } finally {
    bare.stop();
  }
}

async function decisions({ address }, sessions) {
  const seconds = [];
  let refused = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const { rows } = await asked(address, PASSABLE, { headers: headersOf(sessions[0]) });
    const begun = performance.now();
    const answers = await Promise.all(rows.map((task, at) => pass(address, task, headersOf(sessions[at % sessions.length], at))));
    seconds.push((performance.now() - begun) / 1_000);
    const others = answers.filter(({ code }) => code !== '00000');
    for (const { code, msg } of others) console.error(`a decision was refused: ${code} ${msg}`);
    refused += others.length + AT_ONCE - rows.length;
  }
  return figure(`decisions-${AT_ONCE}-at-once`, median(seconds), {
    unit: 's',
    atMost: 1,
    runs: seconds.map(rounded),
    refused,
    holds: refused === 0,
  });
}

function pass(address, { flowId, taskId }, headers) {
  return sent(address, PASS, { flowId, taskId, comment: '' }, headers);
}

async function replay({ address }, token) {
  const headers = headersOf(token);
  const { rows } = await asked(address, `${PROCESSES}?businessType=REIMBURSEMENT`, { headers });
  const seconds = [];
  let documents = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const begun = performance.now();
    const { result } = await sent(address, REPLAY, { id: rows[0].id, from: REPLAYED_ON, to: REPLAYED_ON }, headers);
    seconds.push((performance.now() - begun) / 1_000);
    documents = result?.rows.length ?? 0;
  }
  return figure(`replay-of-${REPLAYED}`, median(seconds), {
    unit: 's',
    atMost: 5,
    runs: seconds.map(rounded),
    documents,
    holds: documents === REPLAYED,
  });
}

function sent(address, path, body, headers) {
  return asked(address, path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function asked(address, path, options) {
  return (await fetch(address + path, options)).json();
}
