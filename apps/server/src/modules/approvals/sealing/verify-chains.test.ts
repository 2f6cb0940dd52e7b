import { readFile } from 'node:fs/promises';

import { calls } from '@houtai/contract';
import { valuesIn } from '@houtai/contract/form-check';
import { PROJECT_FORM } from '@houtai/contract/projects-form';
import { and, eq, inArray, sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { recordHistory } from '#modules/history/index.ts';
import { messages } from '#modules/messages/index.ts';
import { projects } from '#modules/projects/projects.tables.ts';
import { reimbursements } from '#modules/reimbursements/reimbursements.tables.ts';
import { runJob } from '#platform/jobs/job.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { brokenChains } from '#platform/testing/fixtures/broken-chains.ts';
import { claimForm, submitClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { approvalActions, approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { processes } from '../processes/processes.tables.ts';
import { anchorJob } from './anchor-chains.ts';
import { digestOf } from './seal.ts';

const own = calls.approvals;
const TASK = { taskId: 's1-1', comment: '' };

let test: AppForTest;
let as: Record<'staff' | 'manager' | 'admin', string>;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { staff: 'u-staff', manager: 'u-manager', admin: 'u-admin' });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.advance(60_000);
  await publishNodes(test.db, [stepOf('a', ['u-manager'])]);
});

const passed = async () => {
  const claim = await submitClaim(test, as.staff);
  expect((await sendTo(test.app, own.pass, { flowId: claim.flowId, ...TASK }, as.manager)).code).toBe('00000');
  return claim;
};
const ofFlow = (flowId: string) => eq(approvalActions.flowId, flowId);
const flowOf = async (flowId: string) => {
  const [flow] = await test.db.select().from(approvalFlows).where(eq(approvalFlows.id, flowId));
  if (!flow) throw new Error('the flow is gone');
  return flow;
};

/** A superuser of the database can bypass the trigger. The change is rolled back, so that the next test finds intact chains. */
async function brokenBy(tamper: (tx: AppForTest['db']) => Promise<unknown>) {
  let broken: Awaited<ReturnType<typeof brokenChains>> = [];
  const work = test.db.transaction(async (tx) => {
    for (const table of ['approval_actions', 'approval_anchors']) await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
    await tamper(tx);
    broken = await brokenChains(tx);
    tx.rollback();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error;
  });
  return broken;
}

const removeLast = async (tx: AppForTest['db'], flowId: string) => {
  const { actions } = await flowOf(flowId);
  await tx.delete(approvalActions).where(and(ofFlow(flowId), eq(approvalActions.number, actions)));
  await tx
    .update(approvalFlows)
    .set({ actions: actions - 1 })
    .where(eq(approvalFlows.id, flowId));
};

describe('verifyChains', () => {
  it('finds nothing after regular use', async () => {
    await passed();
    await submitClaim(test, as.staff);
    expect(await brokenChains(test.db)).toEqual([]);
  });

  it('reports a running flow that is set to passed', async () => {
    const { flowId } = await submitClaim(test, as.staff);
    const { number } = await flowOf(flowId);
    const set = (values: object) => brokenBy((tx) => tx.update(approvalFlows).set(values).where(eq(approvalFlows.id, flowId)));
    expect(await set({ status: 'passed' })).toMatchObject([{ number, step: 1, words: expect.stringContaining('流程的列') }]);
    const { state } = await flowOf(flowId);
    expect(await set({ state: { ...state, status: 'passed' } })).toMatchObject([{ number, words: expect.stringContaining('流程的状态') }]);
    const versionId = await publishNodes(test.db, [stepOf('a', ['u-staff-2'])]);
    expect(await set({ versionId })).toMatchObject([{ number, words: expect.stringContaining('所用版本') }]);
  });

  it('reports a task that is changed or gone', async () => {
    const { flowId } = await submitClaim(test, as.staff);
    const own = eq(approvalTasks.flowId, flowId);
    expect(await brokenBy((tx) => tx.update(approvalTasks).set({ person: 'u-staff-2' }).where(own))).toMatchObject([
      { step: 1, words: expect.stringContaining('审批任务') },
    ]);
    expect(await brokenBy((tx) => tx.delete(approvalTasks).where(own))).toMatchObject([{ words: expect.stringContaining('审批任务') }]);
  });

  it('reports the last action when it is deleted together with the count', async () => {
    const { flowId } = await passed();
    const { number } = await flowOf(flowId);
    const broken = await brokenBy((tx) => removeLast(tx, flowId));
    expect(broken).toMatchObject([{ number, step: 1, words: expect.stringContaining('与最后一步封存的不符') }]);
  });

  it('reports an action whose initial state is not what the previous action left', async () => {
    const { businessId, flowId } = await submitClaim(test, as.staff);
    const { number, state } = await flowOf(flowId);
    const changed = { ...state, facts: { ...state.facts, values: { ...state.facts.values, total: '1.00' } } };
    await test.db.update(approvalFlows).set({ state: changed }).where(eq(approvalFlows.id, flowId));
    expect((await sendTo(test.app, own.pass, { flowId, ...TASK }, as.manager)).code).toBe('00000');
    expect(await brokenChains(test.db)).toMatchObject([{ number, step: 2, words: expect.stringContaining('操作前流程的状态已被改动') }]);
    await removeFlow(test.db, flowId);
    await test.db.delete(reimbursements).where(eq(reimbursements.id, businessId));
  });

  it('reports a changed action, or its successor if the digest was changed with it', async () => {
    const { flowId } = await passed();
    const { number } = await flowOf(flowId);
    const [first] = await test.db.select().from(approvalActions).where(ofFlow(flowId)).orderBy(approvalActions.number);
    if (!first) throw new Error('a submission is an action');
    const sealed = { values: { total: '1.00' }, files: [] };
    const forge = (digest: string) =>
      brokenBy((tx) =>
        tx
          .update(approvalActions)
          .set({ sealed, digest })
          .where(and(ofFlow(flowId), eq(approvalActions.number, 1))),
      );
    expect(await forge(first.digest)).toMatchObject([{ number, step: 1 }]);
    expect(await forge(digestOf('', { ...first, at: first.at.toISOString(), sealed }))).toMatchObject([{ number, step: 2 }]);
  });

  it('reports an approved document that is edited, moved to another state or removed', async () => {
    const { businessId, flowId } = await passed();
    const { number } = await flowOf(flowId);
    const own = eq(reimbursements.id, businessId);
    const set = (values: object) => brokenBy((tx) => tx.update(reimbursements).set(values).where(own));
    expect(await set({ account: '6222009999999999999' })).toMatchObject([{ number, step: 2, words: expect.stringContaining('account') }]);
    expect(await set({ state: 'withdrawn' })).toMatchObject([{ number, words: '单据是「已撤回」，审批是「已通过」' }]);
    expect(await brokenBy((tx) => tx.delete(reimbursements).where(own))).toMatchObject([
      { number, words: expect.stringContaining('被删除') },
    ]);
  });

  it('reports a document that is set to any state without having been submitted', async () => {
    const claim = (await sendTo(test.app, calls.reimbursements.add, claimForm('80.00'), as.staff)).result;
    expect(await brokenChains(test.db)).toEqual([]);
    const words = { auditing: '审批中', passed: '已通过', returned: '已退回', rejected: '已驳回', withdrawn: '已撤回' };
    for (const [state, word] of Object.entries(words)) {
      const set = sql`update reimbursements set state = ${state} where id = ${claim.id}`;
      expect(await brokenBy((tx) => tx.execute(set))).toEqual([
        { number: claim.number, title: expect.any(String), step: 0, words: `单据是「${word}」，没有审批` },
      ]);
    }
  });

  it.each(['projects', 'software_copyrights'])('reports a draft among %s whose state is changed by hand', async (table) => {
    const { rows } = await test.db.execute<{ id: string; number: string }>(
      sql`select id, number from ${sql.identifier(table)} where state = 'draft' limit 1`,
    );
    const [draft] = rows;
    if (!draft) throw new Error('the demo has a draft');
    const set = sql`update ${sql.identifier(table)} set state = ${table === 'projects' ? 'active' : 'passed'} where id = ${draft.id}`;
    expect(await brokenBy((tx) => tx.execute(set))).toMatchObject([{ number: draft.number, words: '单据是「已通过」，没有审批' }]);
  });

  it('reports the document of a flow that is deleted entirely before its end was stored', async () => {
    const { businessId, flowId } = await submitClaim(test, as.staff);
    const [claim] = await test.db.select().from(reimbursements).where(eq(reimbursements.id, businessId));
    const gone = [{ number: claim?.number, step: 0, words: '单据是「审批中」，没有审批' }];
    expect(await brokenBy((tx) => removeFlow(tx, flowId))).toMatchObject(gone);
    const leaveRest = async (tx: AppForTest['db']) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.delete(approvalFlows).where(eq(approvalFlows.id, flowId));
    };
    expect(await brokenBy(leaveRest)).toMatchObject(gone);
  });

  it('accepts a project that is older than the first process for opening one', async () => {
    const lead = (tx: AppForTest['db']) =>
      tx.execute(sql`update projects set state = 'active', created_at = '2001-01-01' where state = 'draft'`);
    expect(await brokenBy(lead)).toEqual([]);
  });

  it('accepts changes by the owner of a withdrawn document, but no change without a call', async () => {
    const { businessId, flowId } = await submitClaim(test, as.staff);
    await sendTo(test.app, own.withdraw, { flowId, comment: '' }, as.staff);
    const edit = (tx: AppForTest['db']) => tx.update(reimbursements).set({ reason: '改' }).where(eq(reimbursements.id, businessId));
    expect(await brokenBy(edit)).toMatchObject([{ words: expect.stringContaining('reason') }]);
    const { version } = (await sendTo(test.app, calls.reimbursements.get, { id: businessId }, as.staff)).result;
    await sendTo(test.app, calls.reimbursements.update, { id: businessId, version, ...claimForm('700.00') }, as.staff);
    expect(await brokenChains(test.db)).toEqual([]);
    expect((await sendTo(test.app, calls.reimbursements.remove, { id: businessId }, as.staff)).code).toBe('00000');
    expect(await brokenChains(test.db)).toEqual([]);
  });

  it('accepts changes that calls make to an opened project, each within its own fields, and nothing else', async () => {
    const open = and(eq(approvalFlows.businessType, 'PROJECT_OPENING'), eq(projects.state, 'active'));
    const [found] = await test.db
      .select({ id: projects.id, number: approvalFlows.number })
      .from(approvalFlows)
      .innerJoin(projects, eq(projects.id, approvalFlows.businessId))
      .where(open);
    if (!found) throw new Error('the demo has a project that was opened');
    const { id, number } = found;
    const project = (await sendTo(test.app, calls.projects.get, { id }, as.admin)).result;
    const form = valuesIn(PROJECT_FORM, { ...project, fileIds: project.fileList.map((file) => file.id).join(',') });
    const { code } = await sendTo(test.app, calls.projects.update, { id, version: project.version, ...form, remark: '补充说明' }, as.admin);
    expect(code).toBe('00000');
    expect(await brokenChains(test.db)).toEqual([]);
    const edit = (values: object) => brokenBy((tx) => tx.update(projects).set(values).where(eq(projects.id, id)));
    expect(await edit({ remark: '另一个说明' })).toEqual([]);
    expect(await edit({ budget: '1.00' })).toMatchObject([{ number, words: expect.stringContaining('budget') }]);
    expect(await edit({ state: 'withdrawn' })).toMatchObject([{ number }]);
  });
});

describe('approvals:anchor', () => {
  it('stores the end of each chain once, and never deletes one', async () => {
    const { flowId } = await submitClaim(test, as.staff);
    await runJob(test.app, anchorJob);
    expect(await runJob(test.app, anchorJob)).toBeUndefined();
    await sendTo(test.app, own.pass, { flowId, ...TASK }, as.manager);
    expect(await runJob(test.app, anchorJob)).toBe('记下了 1 个审批的最后一步');
    await expect(test.db.execute(sql`delete from approval_anchors`)).rejects.toMatchObject({
      cause: { message: 'approval_anchors is append-only' },
    });
  });

  it('reveals a chain cut consistently, and a deleted flow', async () => {
    const { flowId } = await submitClaim(test, as.staff);
    const before = await flowOf(flowId);
    const tasks = await test.db.select().from(approvalTasks).where(eq(approvalTasks.flowId, flowId));
    await sendTo(test.app, own.pass, { flowId, ...TASK }, as.manager);
    await runJob(test.app, anchorJob);
    const cut = async (tx: AppForTest['db']) => {
      const { number: _, ...asItWas } = before;
      await removeLast(tx, flowId);
      await tx.update(approvalFlows).set(asItWas).where(eq(approvalFlows.id, flowId));
      for (const task of tasks) await tx.update(approvalTasks).set(task).where(eq(approvalTasks.flowId, flowId));
    };
    expect(await brokenBy(cut)).toMatchObject([{ number: before.number, step: 2, words: expect.stringContaining('留底的操作缺失') }]);
    expect(await brokenBy((tx) => removeFlow(tx, flowId))).toMatchObject([
      { number: before.number, title: '', step: 2, words: '整个审批已被删除' },
      { step: 0, words: '单据是「已通过」，没有审批' },
    ]);
  });
});

describe('flows of older builds', () => {
  it('get one sealing action that makes all of them valid; no message is sent and nothing else changes', async () => {
    const ids = await insertOldFlows(test.db);
    const read = async () => ({
      flows: (await test.db.select().from(approvalFlows).where(inArray(approvalFlows.id, ids)).orderBy(approvalFlows.id)).map((flow) => ({
        ...flow,
        actions: 0,
      })),
      tasks: await test.db.select().from(approvalTasks).where(inArray(approvalTasks.flowId, ids)).orderBy(approvalTasks.flowId),
      messages: await test.db.$count(messages),
      history: await test.db.$count(recordHistory),
    });
    const before = await read();
    expect((await brokenChains(test.db)).map(({ words }) => words)).toEqual(ids.map(() => '没有封存流程的状态'));
    // Simulates an upgrade, where these seeds have not run yet.
    const seeds = test.app.deps.registry.given('seeds').filter(({ name }) => name.endsWith('-seal-flows'));
    expect(seeds).toHaveLength(test.app.deps.registry.given('approvalKind').length);
    const { storage } = test.app.deps;
    for (const { run } of seeds)
      await test.db.transaction((db) => run({ db, now: test.clock.now, storage, adminPassword: '', demoPassword: '' }));
    expect(await brokenChains(test.db)).toEqual([]);
    expect(await read()).toEqual(before);
    const actions = await test.db.select().from(approvalActions).where(inArray(approvalActions.flowId, ids));
    expect(actions.filter(({ action }) => action.type === 'seal').map(({ by }) => by)).toEqual(ids.map(() => 'system'));
    const [running] = before.flows.filter(({ status }) => status === 'running');
    const shown = (await sendTo(test.app, own.get, { flowId: running?.id ?? '' }, as.manager)).result;
    expect([shown.documentAt, shown.changedSince]).toEqual([1, []]);
    expect((await sendTo(test.app, own.pass, { flowId: running?.id ?? '', ...TASK, documentAt: 1 }, as.manager)).code).toBe('00000');
    expect(await brokenChains(test.db)).toEqual([]);
  });
});

const Rows = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));

/** Flows as stored before states were sealed: running, passed, withdrawn and returned. */
async function insertOldFlows(db: AppForTest['db']): Promise<string[]> {
  const stored = Rows.parse(
    JSON.parse(await readFile(new URL('../../../platform/testing/fixtures/flows-format-1.json', import.meta.url), 'utf8')),
  );
  const [process] = await db.select().from(processes).where(eq(processes.businessType, 'REIMBURSEMENT'));
  for (const [table, rows] of Object.entries(stored)) {
    for (const row of rows) {
      const given = 'process_id' in row ? { ...row, process_id: process?.id, state: 'retired' } : row;
      const columns = sql.raw(
        Object.keys(given)
          .map((name) => `"${name}"`)
          .join(','),
      );
      await db.execute(
        sql`insert into ${sql.identifier(table)} (${columns}) select ${columns} from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(given)}::jsonb)`,
      );
    }
  }
  return (stored['approval_flows'] ?? []).map(({ id }) => String(id)).toSorted();
}

/** Deletes a flow with everything stored about it. */
async function removeFlow(db: AppForTest['db'], flowId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table approval_actions disable trigger user`);
    await tx.delete(approvalActions).where(ofFlow(flowId));
    await tx.execute(sql`alter table approval_actions enable trigger user`);
    await tx.delete(approvalFlows).where(eq(approvalFlows.id, flowId));
  });
}
