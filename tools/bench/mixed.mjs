import { MY_MENUS, PHONES, TODO_ADD, TODO_LIST } from './client.mjs';
import { fillTodos } from './fill.mjs';
import { load, sessionsOf } from './load.mjs';
import { TODOS, TODOS_FILTERED } from './reads.mjs';

const ROWS = 100_000;
const CLIENTS = 50;
const [, MANAGER, STAFF, AFTER_SALE] = PHONES;

const READS = [{ path: TODOS }, { path: TODOS_FILTERED }, { path: `${TODO_LIST}?view=received&offset=1&limit=20` }, { path: MY_MENUS }];

/**
 * Fifty clients of three users with different scopes: of five calls, four read, three of them lists of 100,000 to-dos, and one adds a
 * to-do.
 */
export async function mixed(stage) {
  const server = await stage.server();
  await fillTodos(server.dataDir, ROWS);
  const sessions = await sessionsOf(server.address, { phones: [MANAGER, STAFF, AFTER_SALE], clients: CLIENTS });
  const requests = [...READS, { method: 'POST', path: TODO_ADD, body: newTodo() }];
  return load(server, { name: 'mixed', sessions, requests, perSecond: 500, p99: 300 });
}

/** A to-do as a form sends it. */
export function newTodo() {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  return {
    custId: 'c-hengrui',
    projectId: 'p-hengrui-mes',
    todoTime: today,
    planTime: today,
    receptionUser: 'u-staff',
    source: '1',
    type: '2',
    resultRequest: '<p>核对 <strong>工单报工</strong> 数据</p>',
    promiseRemark: '周五前答复',
    estimateRemark: '约两小时',
  };
}
