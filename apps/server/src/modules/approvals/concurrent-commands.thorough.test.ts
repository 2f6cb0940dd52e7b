import { calls } from '@houtai/contract';
import type { Call, InputOf } from '@houtai/contract/call';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { reimbursements } from '#modules/reimbursements/reimbursements.tables.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { duringTransaction } from '#platform/testing/during-transaction.ts';
import { brokenChains } from '#platform/testing/fixtures/broken-chains.ts';
import { submitClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { replayedFlow } from '#platform/testing/fixtures/replayed-flow.ts';
import { makeUser } from '#platform/testing/make.ts';
import { openSession, tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { approvalActions, approvalFlows, approvalTasks } from './approvals.tables.ts';

const own = calls.approvals;
const TASK = { taskId: 's1-1', comment: '' };
const SAID = { taskId: 's1-1', comment: '请说明' };
const TO = 'u-staff-2';

let test: AppForTest;
let as: Record<'staff' | 'other' | 'admin', string>;
/** The approver: a new user for each test, because some tests disable them. */
let asked: { id: string; token: string };
let claim: { businessId: string; flowId: string };

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { staff: 'u-staff', other: TO, admin: 'u-admin' });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.advance(60_000);
  const { id } = await makeUser(test.db, { companyId: 'chengming' });
  asked = { id, token: (await openSession(test.db, id, test.clock.now)).token };
  await publishNodes(test.db, [stepOf('a', [id]), stepOf('b', ['u-guest'])]);
  claim = await submitClaim(test, as.staff);
});

type Sending = () => Promise<{ code: string }>;

const sending =
  <C extends Call>(call: C, input: () => InputOf<C>, token: () => string): Sending =>
  () =>
    sendTo(test.app, call, input(), token());
const byAsked = () => asked.token;
const ofClaim = <More extends object>(more: More) => ({ flowId: claim.flowId, ...more });

const pass = sending(own.pass, () => ofClaim(TASK), byAsked);
const consult = sending(own.consult, () => ofClaim({ ...SAID, to: TO }), byAsked);
const addSigners = (where: 'before' | 'after' | 'beside') =>
  sending(own.addSigners, () => ofClaim({ ...TASK, people: TO, where }), byAsked);

/** The commands under test, each with the command that has to precede it. */
const DEEDS: Record<string, { before?: Sending; deed: Sending; leaves?: true }> = {
  transfer: { deed: sending(own.transfer, () => ofClaim({ ...TASK, to: TO }), byAsked) },
  consult: { deed: consult },
  advise: {
    before: consult,
    deed: sending(
      own.advise,
      () => ofClaim({ ...SAID, taskId: 's1-2' }),
      () => as.other,
    ),
  },
  'add a signer before': { deed: addSigners('before') },
  'add a signer beside': { deed: addSigners('beside') },
  'add a signer after': { deed: addSigners('after') },
  'remove a signer': { before: addSigners('after'), deed: sending(own.removeSigner, () => ofClaim({ taskId: 's1-2' }), byAsked) },
  return: { deed: sending(own.return, () => ofClaim({ ...SAID, to: '', way: 'again' as const }), byAsked) },
  'take back': { before: pass, deed: sending(own.takeBack, () => ofClaim({ taskId: 's1-1' }), byAsked) },
  remind: {
    deed: sending(
      own.remind,
      () => ofClaim({}),
      () => as.staff,
    ),
  },
  'hand on': {
    deed: sending(
      own.handOn,
      () => ofClaim({ ...SAID, to: TO }),
      () => as.admin,
    ),
  },
  end: {
    deed: sending(
      own.end,
      () => ofClaim({ comment: '重复提交' }),
      () => as.admin,
    ),
  },
  'hand over': {
    leaves: true,
    deed: sending(
      calls.users.handover,
      () => ({ id: asked.id, version: 1, to: ['approval-tasks', 'approval-processes'].map((kind) => ({ kind, userId: TO })) }),
      () => as.admin,
    ),
  },
};

const NOT_TWICE = ['A0400', 'A0409', 'A0501', 'A0301', 'A0404'];

/** Sends the commands while the document is locked, so that they compete; returns their codes. */
async function atOnce(deeds: readonly Sending[]): Promise<string[]> {
  const held = (tx: AppForTest['db']) => tx.select().from(reimbursements).where(eq(reimbursements.id, claim.businessId)).for('update');
  return (await duringTransaction(test.db, held, deeds)).map(({ code }) => code);
}

const actions = () => test.db.$count(approvalActions, eq(approvalActions.flowId, claim.flowId));

/** The flow has one action for each successful command, and its state, tasks and digests match those actions. */
async function expectOneHistory(codes: readonly string[], before: number, leaves = false): Promise<void> {
  const done = codes.filter((code) => code === '00000');
  expect(codes.filter((code) => code !== '00000' && !NOT_TWICE.includes(code))).toEqual([]);
  expect((await actions()) - before).toBe(done.length);
  const [flow] = await test.db.select().from(approvalFlows).where(eq(approvalFlows.id, claim.flowId));
  if (!flow) throw new Error('the flow is gone');
  // A replay in the present organisation would not ask a person who has left.
  if (!leaves) expect(await replayedFlow(test.db, flow)).toEqual(flow.state);
  const ofFlow = and(eq(approvalTasks.flowId, claim.flowId), eq(approvalTasks.state, 'open'));
  const open = await test.db.select().from(approvalTasks).where(ofFlow).orderBy(asc(approvalTasks.taskId));
  const inState = flow.state.steps.flatMap(({ tasks }) => tasks).filter(({ state }) => state === 'open');
  expect(open.map(({ taskId, person }) => [taskId, person])).toEqual(inState.map(({ id, person }) => [id, person]));
  expect(await brokenChains(test.db)).toEqual([]);
}

describe('the same command sent twice at the same time', () => {
  it.each(Object.entries(DEEDS))('%s: succeeds once, and leaves one action', async (_, { before, deed, leaves }) => {
    await before?.();
    const count = await actions();
    const codes = await atOnce([deed, deed]);
    expect(codes.filter((code) => code === '00000')).toHaveLength(1);
    await expectOneHistory(codes, count, leaves);
  });
});

describe('a command and a decision at the same time', () => {
  const meeting = Object.entries(DEEDS).filter(([, { before }]) => before === undefined);
  it.each(meeting)('%s: leaves one of the two possible histories, never a mixture', async (_, { deed, leaves }) => {
    const count = await actions();
    await expectOneHistory(await atOnce([deed, pass]), count, leaves);
  });
});
