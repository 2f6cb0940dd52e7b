import { fork } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { headersOf, PHONES, TODO_ADD } from './client.mjs';
import { openPostgres, socketOf } from './console-server.mjs';
import { figure, median, rounded } from './figures.mjs';
import { fillProjects, fillTodos, projectsOf } from './fill.mjs';
import { sendLoad, sessionsOf } from './load.mjs';
import { newTodo } from './mixed.mjs';
import { TODOS, TODOS_FILTERED } from './reads.mjs';
import { upload } from './uploads.mjs';

const ROWS = 100_000;
const CLIENTS = 20;
const RUNS = 3;
const SECONDS = 4;
const MANAGER = PHONES[1];
const MANAGER_ID = 'u-manager';
const PROJECTS = 20;

/**
 * The cost of a list with rights, scope, page, filter and sort, and of a new to-do with a file, for server and database together, compared
 * with a bare handler on the same rows of the same database. Both are called in turns; the ratio is the median of three runs. It ends with
 * the list of a user who works in twenty projects besides.
 */
export async function floors(stage) {
  const server = await stage.server();
  await fillTodos(server.dataDir, ROWS);
  const sessions = await sessionsOf(server.address, { phones: [MANAGER], clients: CLIENTS });
  const fileId = await upload(server.address, headersOf(sessions[0]), new Blob(['Minutes of a meeting.']));
  const asked = { server, sessions, fileId };
  const plain = await withBare(asked, { projects: await projectsOf(server.dataDir, MANAGER_ID) }, compareAll);
  await fillProjects(server.dataDir, { userId: MANAGER_ID, projects: PROJECTS });
  const projects = await projectsOf(server.dataDir, MANAGER_ID);
  const list = { name: 'list-of-twenty-projects-floor', atMost: 2, own: { path: TODOS }, least: { path: '/list' } };
  return [...plain, await withBare(asked, { projects }, (bare) => compare({ ...list, server, bare, sessions }))];
}

/** Starts a bare handler that shows the manager the same rows, and stops it after the work. */
async function withBare({ server, sessions, fileId }, { projects }, work) {
  const departments = await departmentsOf(server, MANAGER_ID);
  const bare = await startBare(server, { userId: MANAGER_ID, departments, projects, fileId });
  try {
    const lists = [
      [TODOS, '/list'],
      [TODOS_FILTERED, '/list-filtered'],
    ];
    await assertSame(server, bare, { token: sessions[0], lists, idOf: ({ todoId }) => todoId });
    return await work(bare, { server, sessions, fileId });
  } finally {
    bare.stop();
  }
}

async function compareAll(bare, { server, sessions, fileId }) {
  const todo = { ...newTodo(), resultRequestFileIds: fileId };
  const pairs = [
    { name: 'list-floor', atMost: 2, own: { path: TODOS }, least: { path: '/list' } },
    { name: 'list-filtered-floor', atMost: 2, own: { path: TODOS_FILTERED }, least: { path: '/list-filtered' } },
    {
      name: 'new-todo-floor',
      atMost: 3,
      own: { method: 'POST', path: TODO_ADD, body: todo },
      least: { method: 'POST', path: '/add', body: todo },
    },
  ];
  const lines = [];
  for (const pair of pairs) lines.push(await compare({ ...pair, server, bare, sessions }));
  return lines;
}

/** The cost of one answer compared with the bare handler, called in turns; the ratio is the median of three runs. */
export async function compare({ name, atMost, own, least, server, bare, sessions }) {
  const asked = (which, request, seconds = SECONDS) => sendLoad(which, { sessions, requests: [request], seconds });
  await asked(bare, least);
  await asked(server, own);
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const floor = await asked(bare, least);
    const value = await asked(server, own);
    runs.push({ floor, value, ratio: cpuOf(value) / cpuOf(floor), refused: floor.refused + value.refused });
  }
  const ratios = runs.map(({ ratio }) => ratio);
  const middle = runs.find(({ ratio }) => ratio === median(ratios));
  return figure(name, cpuOf(middle.value), {
    unit: 'ms',
    atMost,
    floor: cpuOf(middle.floor),
    ratios: ratios.map(rounded),
    serverCpuMs: middle.value.serverCpuMs,
    databaseCpuMs: middle.value.databaseCpuMs,
    floorServerCpuMs: middle.floor.serverCpuMs,
    floorDatabaseCpuMs: middle.floor.databaseCpuMs,
    refused: runs.reduce((sum, run) => sum + run.refused, 0),
    holds: runs.every((run) => run.refused === 0),
  });
}

function cpuOf({ serverCpuMs, databaseCpuMs }) {
  return serverCpuMs + databaseCpuMs;
}

/** A process of its own, so that its work is separate from that of the clients. */
export async function startBare({ dataDir }, given) {
  const child = fork(fileURLToPath(new URL('bare-server.mjs', import.meta.url)));
  const socket = socketOf(dataDir);
  const { address } = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('the bare server ended before it listened')));
    child.send({ host: dirname(socket), port: Number(socket.split('.').at(-1)), ...given });
  });
  return { address, dataDir, pid: child.pid, stop: () => child.kill() };
}

/** The departments whose records the person's role covers: their own and those below. */
async function departmentsOf({ dataDir }, userId) {
  const sql = openPostgres(dataDir);
  const rows = await sql`
    select distinct below.id from user_departments
    join departments on departments.id = user_departments.department_id
    join departments below on starts_with(below.path, departments.path)
    where user_departments.user_id = ${userId}`;
  await sql.end();
  return rows.map(({ id }) => id);
}

/** Only handlers that return the same rows can be compared. */
export async function assertSame(server, bare, { token, lists, idOf }) {
  for (const [own, least] of lists) {
    const [shown, bareShown] = await Promise.all([rowsAt(server.address + own, headersOf(token)), rowsAt(bare.address + least)]);
    if (shown.length === 0 || shown.map(idOf).join() !== bareShown.map(idOf).join())
      throw new Error(`${least} shows other rows than ${own}`);
  }
}

async function rowsAt(url, headers) {
  const answer = await fetch(url, { headers });
  const { rows, msg } = await answer.json();
  if (!rows) throw new Error(`${url}: ${msg}`);
  return rows;
}
