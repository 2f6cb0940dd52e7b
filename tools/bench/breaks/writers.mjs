import { setTimeout as sleep } from 'node:timers/promises';

import { headersOf, PHONES, signIn, TODO_ADD } from '../client.mjs';

/** The longest wait for any answer. */
const ANSWER_MS = 10_000;
const HEALTH_MS = 2_500;
const PAUSE_MS = 20;
const SIGN_IN_MS = 15_000;
/** How often an acknowledged key is sent again. */
const REPEAT_EVERY = 4;

/** A to-do that a member of staff may make, without its subject. */
export const TODO = {
  custId: 'c-hengrui',
  projectId: 'p-hengrui-mes',
  todoTime: '2026-11-20',
  receptionUser: 'u-manager',
  source: '1',
  type: '2',
  promiseRemark: '周五前',
  estimateRemark: '两小时',
};

/** The observations: ids by acknowledged key, refusals, unclear answers, and the longest wait. */
export function makeDiary() {
  return { acknowledged: new Map(), refused: 0, unclear: [], slowestMs: 0 };
}

export const contentOf = (key) => `<p>${key}</p>`;

/** Headers of writers, each signed in as soon as possible. */
export async function signInWriters({ address, patience }, count) {
  const limit = performance.now() + SIGN_IN_MS * patience;
  const enter = (phone) =>
    insist(
      () => signIn(address, { phone }).catch(() => null),
      () => performance.now() > limit,
    );
  const tokens = await Promise.all(PHONES.slice(1, 4).map(enter));
  if (tokens.includes(null)) throw new Error(`nobody could sign in for ${SIGN_IN_MS / 1_000} s`);
  return Array.from({ length: count }, (_, writer) => headersOf(tokens[writer % tokens.length], writer + 1));
}

/**
 * Makes one to-do after another until it is stopped, each until it is acknowledged. `backAt` is the time of the first success in the
 * current run of successes.
 */
export function startWriter({ address, patience }, { headers, name, diary }) {
  const writer = { inARow: 0, backAt: Number.NaN, since: 0, isStopped: false };
  const isStopped = () => writer.isStopped;
  const write = async (key) => {
    const begun = performance.now();
    const answer = await post(address, { key, headers, limitMs: ANSWER_MS * patience });
    diary.slowestMs = Math.max(diary.slowestMs, performance.now() - begun);
    const isDone = answer.code === '00000';
    if (begun >= writer.since) {
      if (isDone && writer.inARow === 0) writer.backAt = performance.now();
      writer.inARow = isDone ? writer.inARow + 1 : 0;
    }
    if (!isDone) note(diary, answer);
    return isDone ? answer.result.todoId : null;
  };
  const run = async () => {
    for (let number = 0; !writer.isStopped; number += 1) {
      const key = `${name}-${number}`;
      const id = await insist(() => write(key), isStopped);
      if (id === null) return;
      diary.acknowledged.set(key, id);
      const again = number % REPEAT_EVERY === 0 ? await insist(() => write(key), isStopped) : null;
      if (again !== null && again !== id) diary.unclear.push(`${key} was answered with two ids`);
      await sleep(PAUSE_MS);
    }
  };
  writer.done = run();
  return writer;
}

/** Retries an attempt and returns its result; null once it is no longer wanted. */
async function insist(attempt, isOver = () => false) {
  let given = await attempt();
  while (given === null && !isOver()) {
    await sleep(PAUSE_MS);
    given = await attempt();
  }
  return given;
}

async function post(address, { key, headers, limitMs }) {
  try {
    const answer = await fetch(address + TODO_ADD, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
      body: JSON.stringify({ ...TODO, resultRequest: contentOf(key) }),
      signal: AbortSignal.timeout(limitMs),
    });
    return { status: answer.status, ...(await answer.json()) };
  } catch (error) {
    return { fault: `${String(error)} ${String(error.cause ?? '')}` };
  }
}

function note(diary, { fault, status, code, msg }) {
  if (status === 503 && code === 'B0100' && msg) diary.refused += 1;
  else diary.unclear.push(fault ?? `${status} ${code} ${msg}`);
}

/** Checks the health of the server like a monitor until it is stopped. */
export function startMonitor({ address, patience }, diary) {
  const monitor = { isStopped: false };
  const look = async () => {
    while (!monitor.isStopped) {
      try {
        const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(HEALTH_MS * patience) });
        const { code, result } = await answer.json();
        if (answer.status !== (code === '00000' ? 200 : 503) || !result) diary.unclear.push(`health: ${answer.status} ${code}`);
      } catch (error) {
        diary.unclear.push(`health: ${String(error)}`);
      }
      await sleep(250);
    }
  };
  monitor.done = look();
  return monitor;
}
