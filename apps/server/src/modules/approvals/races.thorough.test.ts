import { calls } from '@houtai/contract';
import type { ApprovalHow } from '@houtai/contract/approval-definitions';
import { API_PREFIX, BASE_PATH, TOKEN_HEADER } from '@houtai/contract/limits';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { reimbursements } from '#modules/reimbursements/reimbursements.tables.ts';
import { runJob } from '#platform/jobs/job.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { duringTransaction } from '#platform/testing/during-transaction.ts';
import { brokenChains } from '#platform/testing/fixtures/broken-chains.ts';
import { makeClaim, submitClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { type MadeUser, makeUser } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import job from './approvals.jobs.ts';
import { approvalActions, approvalFlows, approvalTasks } from './approvals.tables.ts';

const own = calls.approvals;
const TASK = { taskId: 's1-1', comment: '' };

let test: AppForTest;
let as: Record<'staff' | 'manager', string>;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.advance(60_000);
  await signInAgain();
});

/** Moving the clock by weeks expires the sessions. */
async function signInAgain(): Promise<void> {
  const open = async (userId: string) => (await openSession(test.db, userId, test.clock.now)).token;
  as = { staff: await open('u-staff'), manager: await open('u-manager') };
}

const ofFlow = (flowId: string) => eq(approvalActions.flowId, flowId);
const actionsOf = async (flowId: string) =>
  (await test.db.select().from(approvalActions).where(ofFlow(flowId)).orderBy(approvalActions.number)).map(({ action }) => action.type);

describe('fifty people who decide one step in the same instant', () => {
  const FIFTY = 50;
  let crowd: { user: MadeUser; token: string }[];
  beforeAll(async () => {
    const signedIn = async () => {
      const user = await makeUser(test.db);
      return { user, token: (await openSession(test.db, user.id, test.clock.now)).token };
    };
    crowd = await Promise.all(Array.from({ length: FIFTY }, signedIn));
  });

  /** All people pass the first step at the same time; somebody else is asked in the next. */
  const decided = async (how: ApprovalHow) => {
    const people = crowd.map(({ user }) => user.id);
    await publishNodes(test.db, [stepOf('a', people, { how }), stepOf('b', ['u-guest'])]);
    const { flowId } = await submitClaim(test, as.staff);
    const tasks = await test.db.select().from(approvalTasks).where(eq(approvalTasks.flowId, flowId));
    const answers = await Promise.all(
      crowd.map(({ user, token }) => {
        const taskId = tasks.find(({ person }) => person === user.id)?.taskId ?? '';
        return sendTo(test.app, own.pass, { flowId, taskId, comment: '' }, token);
      }),
    );
    const codes = answers.map(({ code }) => code);
    return { flowId, answers, won: codes.filter((code) => code === '00000').length, lost: codes.filter((code) => code === 'A0409').length };
  };

  const isAskedOnce = async (flowId: string) => {
    const asked = and(eq(approvalTasks.flowId, flowId), eq(approvalTasks.node, 'b'));
    expect(await test.db.select().from(approvalTasks).where(asked)).toMatchObject([{ person: 'u-guest', state: 'open' }]);
    const told = and(eq(messages.recordId, flowId), eq(messages.userId, 'u-guest'));
    expect(await test.db.$count(messages, told)).toBe(1);
    expect(await brokenChains(test.db)).toEqual([]);
  };

  it('end it once: one decides, the others learn who did and when, and the next task exists once', async () => {
    const { flowId, answers, won, lost } = await decided({ type: 'any' });
    expect([won, lost]).toEqual([1, FIFTY - 1]);
    const winner = crowd[answers.findIndex(({ code }) => code === '00000')]?.user;
    for (const { msg, body } of answers.filter(({ code }) => code === 'A0409')) {
      expect(msg).toContain(winner?.name);
      expect(body['result']).toEqual({ by: winner?.id, at: test.clock.now.toISOString() });
    }
    expect(await actionsOf(flowId)).toEqual(['submit', 'decide']);
    await isAskedOnce(flowId);
  });

  it.each([
    ['all of them where all have to pass', { type: 'all' }, FIFTY],
    ['twenty of them where twenty have to, and the others come too late', { type: 'some', count: 20 }, 20],
  ] as const)('count once each: %s', async (_, how, needed) => {
    const { flowId, won, lost } = await decided(how);
    expect([won, lost]).toEqual([needed, FIFTY - needed]);
    expect(await actionsOf(flowId)).toEqual(['submit', ...Array.from({ length: needed }, () => 'decide')]);
    await isAskedOnce(flowId);
  });
});

describe('two concurrent commands', () => {
  const deeds = {
    decide: (flowId: string) => sendTo(test.app, own.pass, { flowId, ...TASK }, as.manager),
    reject: (flowId: string) => sendTo(test.app, own.reject, { flowId, ...TASK, comment: '不符' }, as.manager),
    transfer: (flowId: string) => sendTo(test.app, own.transfer, { flowId, ...TASK, to: 'u-guest' }, as.manager),
    withdraw: (flowId: string) => sendTo(test.app, own.withdraw, { flowId, comment: '' }, as.staff),
    expire: async () => {
      await runJob(test.app, job);
      return { code: '00000' };
    },
  };
  const names = Object.keys(deeds) as (keyof typeof deeds)[];
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => ({ one, other })));

  it.each(pairs)('$one and $other leave one of the two histories', async ({ one, other }) => {
    await publishNodes(test.db, [stepOf('a', ['u-manager'], { limit: { days: 1, late: 'pass', lateDays: 1 } })]);
    const { businessId, flowId } = await submitClaim(test, as.staff);
    test.clock.advance(10 * 86_400_000);
    // The reminder comes first; the other effect of the limit becomes due together with the competing command.
    await runJob(test.app, job);
    test.clock.advance(10 * 86_400_000);
    await signInAgain();
    const locked = (tx: AppForTest['db']) => tx.select().from(reimbursements).where(eq(reimbursements.id, businessId)).for('update');
    const answers = await duringTransaction<{ code: string }>(test.db, locked, [() => deeds[one](flowId), () => deeds[other](flowId)]);
    const codes = answers.map(({ code }) => code);
    expect(codes.every((code) => ['00000', 'A0409', 'A0404'].includes(code))).toBe(true);
    const [flow] = await test.db.select().from(approvalFlows).where(eq(approvalFlows.id, flowId));
    const [claim] = await test.db.select().from(reimbursements).where(eq(reimbursements.id, businessId));
    const done = (await actionsOf(flowId)).slice(2);
    // A transfer leaves the flow open, so that a second command may follow; every other command ends it.
    expect(done.length === 1 || done[0] === 'transfer').toBe(true);
    expect(claim?.state).toBe(
      { running: 'auditing', passed: 'passed', rejected: 'rejected', withdrawn: 'withdrawn' }[String(flow?.status)],
    );
    const open = and(eq(approvalTasks.flowId, flowId), eq(approvalTasks.state, 'open'));
    expect(await test.db.$count(approvalTasks, open)).toBe(flow?.status === 'running' ? 1 : 0);
    expect(await brokenChains(test.db)).toEqual([]);
  });
});

describe('a double click', () => {
  it('submits a document once and decides once', async () => {
    await publishNodes(test.db, [stepOf('a', ['u-manager'])]);
    const businessId = await makeClaim(test, as.staff);
    const submit = () => sendTo(test.app, own.submit, { businessType: 'REIMBURSEMENT', businessId }, as.staff);
    const submitted = await Promise.all([submit(), submit()]);
    expect(submitted.map(({ code }) => code).toSorted()).toEqual(['00000', 'A0409']);
    const [flow] = await test.db.select().from(approvalFlows).where(eq(approvalFlows.businessId, businessId));
    const flowId = flow?.id ?? '';
    const pass = () => sendTo(test.app, own.pass, { flowId, ...TASK }, as.manager);
    const passed = await Promise.all([pass(), pass()]);
    expect(passed.map(({ code }) => code).toSorted()).toEqual(['00000', 'A0409']);
    expect(await actionsOf(flowId)).toEqual(['submit', 'decide']);
  });
});

describe('a repeated decision', () => {
  const again = async (call: typeof own.pass | typeof own.reject, comment: string) => {
    await publishNodes(test.db, [stepOf('a', ['u-manager']), stepOf('b', ['u-manager'])]);
    const { flowId } = await submitClaim(test, as.staff);
    const from = { token: as.manager, headers: { 'idempotency-key': `once-${flowId}` } };
    const send = () => sendTo(test.app, call, { flowId, taskId: 's1-1', comment }, from);
    return { flowId, answers: [await send(), ...(await Promise.all([send(), send()]))] };
  };

  it.each([
    ['passes', own.pass, 'running'],
    ['rejects', own.reject, 'rejected'],
  ] as const)('%s once under one key, and repeats the first answer', async (_, call, status) => {
    const { flowId, answers } = await again(call, '说明');
    expect(answers.map(({ code }) => code)).toEqual(['00000', '00000', '00000']);
    expect(answers.map(({ result }) => result.status)).toEqual([status, status, status]);
    expect(await actionsOf(flowId)).toEqual(['submit', 'decide']);
  });
});

describe('a link in a mail', () => {
  it('decides nothing, even when a mail scanner opens it', async () => {
    await publishNodes(test.db, [stepOf('a', ['u-manager'])]);
    const { businessId, flowId } = await submitClaim(test, as.staff);
    const told = await test.db.select().from(messages).where(eq(messages.recordId, flowId));
    const query = { flowId, ...TASK, id: businessId, businessId, businessType: 'REIMBURSEMENT' };
    const asked = [...Object.values(own), ...Object.values(calls.reimbursements)].map(({ path }) => API_PREFIX + path);
    for (const url of [...told.map(({ url }) => `${BASE_PATH}${url}`), ...asked])
      for (const method of ['GET', 'HEAD'] as const) await test.app.inject({ method, url, query, headers: { [TOKEN_HEADER]: as.manager } });
    expect(told.map(({ url }) => url)).toContainEqual(expect.stringContaining(flowId));
    expect(await actionsOf(flowId)).toEqual(['submit']);
    const [task] = await test.db.select().from(approvalTasks).where(eq(approvalTasks.flowId, flowId));
    expect(task).toMatchObject({ state: 'open', seenAt: null });
  });
});
