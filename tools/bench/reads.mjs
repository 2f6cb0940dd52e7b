import { LOGIN_LOG, PHONES, REPORT_LIST, TODO_LIST, USER_LIST } from './client.mjs';
import { fillLog, fillReports, fillTodos, fillUsers } from './fill.mjs';
import { load, sessionsOf } from './load.mjs';

const ROWS = 100_000;
const MANY_ROWS = 1_000_000;
const CLIENTS = 20;
const [ADMINISTRATOR, MANAGER] = PHONES;

/** To-dos in default order, and those in two states by planned day. */
export const TODOS = `${TODO_LIST}?view=all&offset=1&limit=20`;
export const TODOS_FILTERED = `${TODO_LIST}?view=all&offset=2&limit=20&state=1,2&sort=planTime`;

/**
 * Twenty clients that read 20 of 100,000 rows without a pause, unfiltered and filtered and sorted: to-dos, work reports and users as a user
 * whose role covers a department and those below it, and the sign-in log as an administrator.
 */
export async function reads(stage) {
  const server = await stage.server();
  await fillTodos(server.dataDir, ROWS);
  await fillUsers(server.dataDir, ROWS);
  await fillReports(server.dataDir, ROWS);
  await fillLog(server.dataDir, ROWS);
  const scoped = await sessionsOf(server.address, { phones: [MANAGER], clients: CLIENTS });
  const administrators = await sessionsOf(server.address, { phones: [ADMINISTRATOR], clients: CLIENTS });
  const lines = [];
  for (const [name, sessions, path] of [
    ['list-of-100000', scoped, TODOS],
    ['list-of-100000-filtered', scoped, TODOS_FILTERED],
    ['reports-of-100000', scoped, `${REPORT_LIST}?offset=1&limit=20`],
    ['reports-of-100000-filtered', scoped, `${REPORT_LIST}?view=received&offset=2&limit=20&kind=week&sort=-submittedAt`],
    ['users-of-100000', scoped, `${USER_LIST}?offset=1&limit=20`],
    ['users-of-100000-filtered', scoped, `${USER_LIST}?view=active&offset=2&limit=20&sort=-createdAt`],
    ['log-of-100000', administrators, `${LOGIN_LOG}?offset=1&limit=20&sort=-createdAt`],
    ['log-of-100000-filtered', administrators, `${LOGIN_LOG}?offset=2&limit=20&sort=createdAt&account=139123`],
  ])
    lines.push(...(await load(server, { name, sessions, requests: [{ path }], perSecond: 800, p99: 100 })));
  return lines;
}

/** The same with 1,000,000 to-dos; filling them takes minutes, so it only runs by name. */
export async function million(stage) {
  const server = await stage.server();
  await fillTodos(server.dataDir, MANY_ROWS);
  const sessions = await sessionsOf(server.address, { phones: [MANAGER], clients: CLIENTS });
  return [
    ...(await load(server, { name: 'list-of-1000000', sessions, requests: [{ path: TODOS }], p99: 100 })),
    ...(await load(server, { name: 'list-of-1000000-filtered', sessions, requests: [{ path: TODOS_FILTERED }], p99: 100 })),
  ];
}
