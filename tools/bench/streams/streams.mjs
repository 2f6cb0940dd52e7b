import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { headersOf, PHONES, signIn, TODO_ADD, TODO_STATE } from '../client.mjs';
import { openPostgres } from '../console-server.mjs';
import { cpuMeter } from '../cpu.mjs';
import { figure, quantile, rounded } from '../figures.mjs';
import { memoryMb } from '../memory.mjs';
import { newTodo } from '../mixed.mjs';

const STREAMS = 1_000;
const STREAMS_OF_A_SESSION = 20;
const ALIVE_MS = 60_000;
const TOLD_MS = 1_000;
const PATIENCE_MS = 30_000;
/** The changes of a measurement, far enough apart that a server announces each one alone. */
const CHANGES = 40;
const BETWEEN_MS = 300;
const STREAM = '/api/ad-biz/wcp-th-todo/stream';

/** A thousand open consoles: their cost for the server, whether they last, and how long a message to all of them takes. */
export async function streams(stage) {
  const server = await stage.server();
  const { address, dataDir, pid } = server;
  const sql = openPostgres(dataDir);
  try {
    const tokens = [];
    for (let index = 0; index < STREAMS / STREAMS_OF_A_SESSION; index += 1)
      tokens.push(await signIn(address, { phone: PHONES[index % PHONES.length], client: index }));
    const headers = { ...headersOf(tokens[0]), 'content-type': 'application/json' };
    const todoId = await addTodo(address, headers);
    // One unmeasured round first, so that compilation is in none of the figures.
    await workOfChanges(server, { headers, todoId });
    const alone = await workOfChanges(server, { headers, todoId });
    const before = memoryMb(pid);
    const open = await Promise.all(
      Array.from({ length: STREAMS }, (_, index) => openStream(address, headersOf(tokens[index % tokens.length], index))),
    );
    await until(() => open.every(({ events }) => events() > 0));
    await sleep(ALIVE_MS);
    const alive = open.filter(({ isOpen }) => isOpen()).length;
    const more = memoryMb(pid) - before;
    const times = await toldIn(sql, open);
    const idle = await workOfPause(server);
    const heardBefore = eventsOf(open);
    const told = await workOfChanges(server, { headers, todoId });
    const heardBy = Math.round((eventsOf(open) - heardBefore) / CHANGES);
    const floor = await workOfWriting(server, heardBy);
    for (const { leave } of open) leave();
    return [
      figure('streams-alive', alive, { unit: 'streams', atLeast: STREAMS, afterMs: ALIVE_MS }),
      figure('streams-memory', more, { unit: 'MB', atMost: 150, streams: alive }),
      figure('streams-change', told - idle - alone - floor, {
        unit: 'ms',
        atMost: 2,
        ofServer: rounded(told),
        withoutStreams: rounded(alone),
        idle: rounded(idle),
        delivery: rounded(floor),
        heardBy,
        changes: CHANGES,
      }),
      figure('streams-message-to-all', quantile(times, 1), { unit: 'ms', atMost: TOLD_MS, half: Math.round(quantile(times, 0.5)) }),
    ];
  } finally {
    await sql.end();
  }
}

async function addTodo(address, headers) {
  const { result } = await sent(address + TODO_ADD, headers, newTodo());
  return result.todoId;
}

/** The server's processor time for each change of a to-do, from the call to the last stream that gets it. */
function workOfChanges(server, { headers, todoId }) {
  const change = (at) => sent(server.address + TODO_STATE, headers, { items: [{ todoId }], state: at % 2 === 0 ? '2' : '1', remark: '' });
  return workOf(server, change);
}

/** The processor time for each of many actions. */
async function workOf(server, act) {
  const work = cpuMeter(server);
  for (let at = 0; at < CHANGES; at += 1) {
    await act(at);
    await sleep(BETWEEN_MS);
  }
  return work.perRequest(CHANGES).serverCpuMs ?? Number.NaN;
}

function eventsOf(open) {
  return open.reduce((sum, { events }) => sum + events(), 0);
}

/** The processor time for the same period without a change. */
function workOfPause(server) {
  return workOf(server, async () => {});
}

/** The processor time of a bare process that writes an event to as many open answers; most of it is the kernel's. */
async function workOfWriting({ dataDir }, heardBy) {
  const child = fork(new URL('bare-streams.mjs', import.meta.url));
  try {
    const [{ address }] = await once(child, 'message');
    const open = await Promise.all(Array.from({ length: heardBy }, () => openStream(address, {})));
    const event = { type: 'changes', subject: 'todo', ids: [randomUUID()] };
    const text = `id: 12345:12345:\ndata: ${JSON.stringify(event)}\n\n`;
    const floor = await workOf({ pid: child.pid, dataDir }, async () => void child.send({ text }));
    await until(() => open.every(({ events }) => events() === CHANGES));
    for (const { leave } of open) leave();
    return floor;
  } finally {
    child.kill();
  }
}

async function sent(url, headers, body) {
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const answered = await answer.json();
  if (answered.code !== '00000') throw new Error(`${url}: ${answered.code} ${answered.msg}`);
  return answered;
}

/** How long each stream waits for a message that everybody gets. */
async function toldIn(sql, open) {
  const counts = open.map(({ events }) => events());
  const begun = performance.now();
  await sql`insert into messages (id, company_id, user_id, msg_type, title, content, created_at)
    select gen_random_uuid(), company_id, id, '0', '园区检修停电', '', now() from users where phone = any(${PHONES})`;
  await sql`select pg_notify('houtai', 'messages ' || string_agg(id, ' ')) from users where phone = any(${PHONES})`;
  await until(() => open.every(({ events }, index) => events() > counts[index]));
  return open.map(({ lastAt }) => lastAt() - begun);
}

/** An open stream with the number of its events and the time of the last one. */
function openStream(address, headers) {
  return new Promise((resolve, reject) => {
    const request = get(address + STREAM, { headers, agent: false }, (response) => {
      let events = 0;
      let lastAt = 0;
      let isOpen = response.statusCode === 200;
      response.on('data', (chunk) => {
        if (!chunk.includes('data: ')) return;
        events += 1;
        lastAt = performance.now();
      });
      response.on('close', () => (isOpen = false));
      response.on('error', () => {});
      resolve({ events: () => events, lastAt: () => lastAt, isOpen: () => isOpen, leave: () => request.destroy() });
    });
    request.on('error', reject);
  });
}

async function until(isSo) {
  const limit = performance.now() + PATIENCE_MS;
  while (!isSo()) {
    if (performance.now() > limit) throw new Error('not every stream was told');
    await sleep(5);
  }
}
