import autocannon from 'autocannon';

import { headersOf, signIn } from './client.mjs';
import { cpuMeter } from './cpu.mjs';
import { figure, rounded } from './figures.mjs';

const SECONDS = 8;
const WARM_UP_SECONDS = 2;

/** The addresses of one client in turn, because a client here sends more requests a minute than one address may. */
const ADDRESSES_OF_CLIENT = 4;

/** A session for each of the clients, of these people in turn. */
export function sessionsOf(address, { phones, clients }) {
  return Promise.all(Array.from({ length: clients }, (_, client) => signIn(address, { phone: phones[client % phones.length], client })));
}

/**
 * Clients that send requests without a pause, each with a session of its own: answers a second, and the 99th percentile of the time.
 * `requests` are sent in turn, each client starting with another one.
 */
export async function load(server, { name, sessions, requests, perSecond, p99 }) {
  await sendLoad(server, { sessions, requests, seconds: WARM_UP_SECONDS });
  const { result, refused, ...cpu } = await sendLoad(server, { sessions, requests, seconds: SECONDS });
  const holds = refused === 0;
  const more = { clients: sessions.length, requests: result.requests.total, refused, ...cpu, holds };
  return [
    ...(perSecond === undefined ? [] : [figure(name, result.requests.average, { unit: '/s', atLeast: perSecond, ...more })]),
    figure(`${name}-p99`, result.latency.p99, {
      unit: 'ms',
      atMost: p99,
      p50: rounded(result.latency.p50),
      ...(perSecond === undefined && more),
      holds,
    }),
  ];
}

/** One run without a judgement: autocannon's result, the number of refusals, and the processor time per request of server and database. */
export async function sendLoad(server, { sessions, requests, seconds }) {
  const clients = sessions.length;
  let next = 0;
  const setupClient = (client) => {
    const own = next++ % clients;
    client.setRequests(turnsOf({ requests, token: sessions[own], own }));
  };
  const cpu = cpuMeter(server);
  const result = await autocannon({ url: server.address, connections: clients, duration: seconds, setupClient });
  return { result, refused: result.non2xx + result.errors + result.timeouts, ...cpu.perRequest(result.requests.total) };
}

function turnsOf({ requests, token, own }) {
  return Array.from({ length: requests.length * ADDRESSES_OF_CLIENT }, (_, turn) => {
    const { body, method = 'GET', path } = requests[(turn + own) % requests.length];
    const headers = headersOf(token, own * ADDRESSES_OF_CLIENT + (turn % ADDRESSES_OF_CLIENT));
    if (body === undefined) return { method, path, headers };
    return { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  });
}
