import { Agent, request } from 'node:https';

import { headersOf, PASSWORD, PHONES, TODO_ADD, TODO_LIST } from '../bench/client.mjs';
import { newTodo } from '../bench/mixed.mjs';
import { Stop } from '../lib/run.mjs';

const READERS = 14;
const WRITERS = 6;
export const CLIENTS = READERS + WRITERS;

/** Sends a request through a proxy with a self-made certificate; status 0 when there is no answer. */
function send(agent, address, { path, method = 'GET', headers = {}, body }) {
  return new Promise((resolve) => {
    const fail = (error) => resolve({ status: 0, text: error.message });
    const type = body && { 'content-type': 'application/json' };
    const options = { method, agent, rejectUnauthorized: false, headers: { ...headers, ...type }, timeout: 60_000 };
    const sent = request(address + path, options, (answer) => {
      let text = '';
      answer.on('data', (piece) => (text += piece));
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
      answer.on('error', fail);
    });
    sent.on('error', fail);
    sent.on('timeout', () => sent.destroy(new Error('no answer in a minute')));
    sent.end(body && JSON.stringify(body));
  });
}

/** Starts twenty clients of one person that read and write without a pause until `end`, and record each answer that is not a success. */
export async function startClients(address) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS * 2 });
  const ask = (options) => send(agent, address, options);
  const signedIn = await ask({ path: '/api/login', method: 'POST', body: { action: 'acountInstance', phone: PHONES[1], pws: PASSWORD } });
  const token = signedIn.status === 200 && JSON.parse(signedIn.text).result?.token;
  if (!token) throw new Stop(`signing in was refused: ${signedIn.status} ${signedIn.text.slice(0, 200)}`);

  /** The number of records that this person sees. */
  const total = async () => JSON.parse((await ask({ path: `${TODO_LIST}?offset=1&limit=1`, headers: headersOf(token) })).text).total;
  const before = await total();
  const state = { isOver: false, acknowledged: 0, stored: 0, counts: new Map(), faults: [] };
  const count = ({ status, text }, what) => {
    const code = status === 200 ? JSON.parse(text).code : status;
    state.counts.set(`${what} ${code}`, (state.counts.get(`${what} ${code}`) ?? 0) + 1);
    if (code !== '00000') state.faults.push(`${what}: ${status} ${text.slice(0, 120).replaceAll('\n', ' ')}`);
    return code === '00000';
  };
  const read = async (headers) => count(await ask({ path: `${TODO_LIST}?offset=1&limit=20`, headers }), 'read');
  const write = async (headers) => {
    const keyed = { ...headers, 'idempotency-key': crypto.randomUUID() };
    if (count(await ask({ path: TODO_ADD, method: 'POST', headers: keyed, body: newTodo() }), 'write')) state.acknowledged += 1;
  };
  const working = Array.from({ length: CLIENTS }, async (_, client) => {
    while (!state.isOver) await (client < READERS ? read : write)(headersOf(token, client));
  });
  return {
    state,
    end: async () => {
      state.isOver = true;
      await Promise.all(working);
      state.stored = (await total()) - before;
      agent.destroy();
    },
  };
}
