import { calls } from '@houtai/contract';
import type { Call, InputOf } from '@houtai/contract/call';
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '@houtai/contract/limits';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';

import { messages } from '#modules/messages/index.ts';
import { openDatabase } from '#platform/db/client.ts';
import { DEMO_PASSWORD, seedsDone } from '#platform/db/start/seeds.ts';
import { brokenChains } from '#platform/testing/fixtures/broken-chains.ts';
import { claimForm } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { replayedFlow } from '#platform/testing/fixtures/replayed-flow.ts';
import { type Installed, installServer, type Started } from '#platform/testing/installed-server.ts';

import { approvalFlows } from './approvals.tables.ts';

/** Number of kills; each takes about three seconds. */
const KILLS = Number(process.env['KILLS'] ?? 50);
const AT_ONCE = 3;
const own = calls.approvals;

const { template, ...place } = inject('postgres');
const name = `approval_kills_${process.pid}`;
const admin = openDatabase({ ...place, database: 'postgres' }, { max: 1 });
const database = openDatabase({ ...place, database: name }, { max: 3 });

let installed: Installed;
let server: Started;
let address: string;
let staff: string;
let manager: string;

vi.setConfig({ testTimeout: 3_600_000 });

beforeAll(async () => {
  installed = await installServer();
  await admin.pool.query(`create database ${name} template ${template}`);
  // A server with a new database would insert the initial seeds, which the demo replaces here.
  await database.db.insert(seedsDone).values([{ name: 'projects' }, { name: 'people-administrator' }]);
  await publishNodes(database.db, [stepOf('a', ['u-manager']), stepOf('b', ['u-guest'])]);
  // Notifies the test as soon as an action is committed, before the client gets the answer.
  await database.pool.query(`
    create function say_action() returns trigger language plpgsql as $$ begin perform pg_notify('approval_action', new.flow_id); return new; end $$;
    create trigger say_action after insert on approval_actions for each row execute function say_action()`);
  await begin();
  staff = await signIn('13800000002');
  manager = await signIn('13800000001');
});
afterAll(async () => {
  await installed.remove();
  await database.close();
  await admin.pool.query(`drop database ${name} with (force)`);
  await admin.close();
});

async function begin(): Promise<void> {
  const { host, port, user, password = '' } = place;
  server = installed.start({
    DATABASE_URL: `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${name}`,
    TRUST_PROXY: '1',
  });
  address = await server.address();
}

async function kill(): Promise<void> {
  server.child.kill('SIGKILL');
  await server.exit;
}

const Answer = z.object({
  code: z.string(),
  result: z.object({ token: z.string(), id: z.string(), flowId: z.string() }).partial().default({}),
});
type Answer = z.infer<typeof Answer>;

/** The answer of a call; null if the server died first. */
async function send<C extends Call>(call: C, input: InputOf<C>, token = '', key: string = crypto.randomUUID()): Promise<Answer | null> {
  const headers = { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: key, ...(token && { [TOKEN_HEADER]: token }) };
  const answer = await fetch(`${address}/api${call.path}`, { method: 'POST', headers, body: JSON.stringify(input) }).catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
  return body ? Answer.parse(body) : null;
}
async function signIn(phone: string): Promise<string> {
  const answer = await send(calls.session.login, { action: 'acountInstance', phone, pws: DEMO_PASSWORD });
  return answer?.result.token ?? '';
}

const makeClaim = async () => (await send(calls.reimbursements.add, claimForm(), staff))?.result.id ?? '';
const submitting = (businessId: string, key: string) => () => send(own.submit, { businessType: 'REIMBURSEMENT', businessId }, staff, key);
const passing = (flowId: string) => () => send(own.pass, { flowId, taskId: 's1-1', comment: '同意' }, manager);

/** Kills the server when the first command is committed, or some milliseconds after sending; restarts it and lets everybody retry. */
async function killDuring(deeds: readonly (() => Promise<Answer | null>)[], afterMs: number | null): Promise<void> {
  const listener = await database.pool.connect();
  await listener.query('listen approval_action');
  const committed = new Promise<void>((resolve) => listener.once('notification', () => resolve()));
  const answers = deeds.map((deed) => deed());
  // oxlint-disable-next-line house/real-time -- the moment of the kill is to differ, and nothing hangs on it
  await (afterMs === null ? committed : new Promise((resolve) => setTimeout(resolve, afterMs)));
  await kill();
  await Promise.all(answers);
  await listener.query('unlisten *');
  listener.release();
  await begin();
  for (const deed of deeds) expect(['00000', 'A0409']).toContain((await deed())?.code);
}

it(`a server that is killed ${KILLS} times between commit and answer has done everything once`, async () => {
  const begun = new Date();
  for (let number = 0; number < KILLS; number += 1) {
    const claims = await Promise.all(Array.from({ length: AT_ONCE * 2 }, makeClaim));
    const submitted = await Promise.all(claims.slice(AT_ONCE).map((id) => submitting(id, crypto.randomUUID())()));
    const deeds = [
      ...claims.slice(0, AT_ONCE).map((id) => submitting(id, crypto.randomUUID())),
      ...submitted.map((answer) => passing(answer?.result.flowId ?? '')),
    ];
    await killDuring(deeds, number % 2 === 0 ? null : number % 40);
  }
  const flows = await database.db.select().from(approvalFlows).where(gt(approvalFlows.submittedAt, begun));
  expect(flows).toHaveLength(KILLS * AT_ONCE * 2);
  for (const flow of flows) expect(await replayedFlow(database.db, flow)).toEqual(flow.state);
  expect(await brokenChains(database.db)).toEqual([]);

  const told = and(
    inArray(
      messages.recordId,
      flows.map(({ id }) => id),
    ),
    eq(messages.recordType, 'approval'),
  );
  const to = (await database.db.select().from(messages).where(told)).map(({ recordId, userId }) => `${recordId} ${userId}`);
  const expected = flows.flatMap(({ id, state }) => state.steps.flatMap(({ tasks }) => tasks.map(({ person }) => `${id} ${person}`)));
  expect(to.toSorted()).toEqual(expected.toSorted());
});
