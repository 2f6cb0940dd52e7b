import { calls } from '@houtai/contract';
import { sampleValues } from '@houtai/contract/form-sample';
import { SOFTWARE_COPYRIGHT_FORM } from '@houtai/contract/software-copyright-form';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { softwareCopyrights } from '#modules/software-copyright/software-copyright.tables.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { brokenChains } from '#platform/testing/fixtures/broken-chains.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

const { approvals, softwareCopyright, users } = calls;
const businessType = 'SOFTWARE_COPYRIGHT' as const;

let test: AppForTest;
let as: Record<'leaver' | 'other' | 'next' | 'manager' | 'admin', string>;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { leaver: 'u-03', other: 'u-05', next: 'u-11', manager: 'u-manager', admin: 'u-admin' });
});
afterAll(() => test.close());
beforeEach(async () => {
  await publishNodes(test.db, [stepOf('a', ['u-manager'], { own: 'head' }), stepOf('b', ['u-guest'])], { businessType });
});

const detail = async (flowId: string, token = as.admin) => (await sendTo(test.app, approvals.get, { flowId }, token)).result;
const asked = async (flowId: string) => {
  const { steps } = await detail(flowId);
  return steps.flatMap(({ tasks }) => tasks).flatMap(({ person, state }) => (state === 'open' ? person : []));
};
const form = (ownerId: string) => ({
  ...sampleValues(SOFTWARE_COPYRIGHT_FORM),
  name: '软件',
  projectId: '',
  ownerId,
  fileIds: '',
  registration: '',
});
const submit = (businessId: string, token: string) => sendTo(test.app, approvals.submit, { businessType, businessId }, token);

async function submitted(token: string, ownerId: string) {
  const { id } = (await sendTo(test.app, softwareCopyright.add, form(ownerId), token)).result;
  return { id, flowId: (await submit(id, token)).result.flowId };
}

describe('a document under way whose owner changes', () => {
  it('asks the next head up when the approver becomes its owner', async () => {
    const { id, flowId } = await submitted(as.leaver, 'u-03');
    const { version, parts } = (await sendTo(test.app, users.held, { id: 'u-03' }, as.admin)).result;
    const to = parts.map(({ kind }) => ({ kind, userId: 'u-manager' }));
    expect((await sendTo(test.app, users.handover, { id: 'u-03', version, to }, as.admin)).code).toBe('00000');
    expect(await asked(flowId)).toEqual(['u-admin']);
    expect((await sendTo(test.app, approvals.pass, { flowId, taskId: 's1-1', comment: '' }, as.manager)).code).toBe('A0409');
    // The new owner withdraws the document and submits it again.
    expect(await detail(flowId, as.manager)).toMatchObject({ submitterName: '林慧敏', may: { withdraw: true } });
    const task = (await detail(flowId)).task?.taskId ?? '';
    const back = { flowId, taskId: task, to: '', way: 'back' as const, comment: '请补充' };
    expect((await sendTo(test.app, approvals.return, back, as.admin)).code).toBe('00000');
    expect((await detail(flowId, as.manager)).may.resubmit).toBe(true);
    expect((await submit(id, as.manager)).code).toBe('00000');
    expect(await asked(flowId)).toEqual(['u-admin']);
    expect(await brokenChains(test.db)).toEqual([]);
  });

  it('lets the new owner submit it again after it was returned', async () => {
    const { id, flowId } = await submitted(as.other, 'u-05');
    const back = { flowId, taskId: 's1-1', to: '', way: 'again' as const, comment: '请更正' };
    expect((await sendTo(test.app, approvals.return, back, as.manager)).code).toBe('00000');
    const { version } = (await sendTo(test.app, softwareCopyright.get, { id }, as.other)).result;
    expect((await sendTo(test.app, softwareCopyright.update, { ...form('u-11'), id, version }, as.other)).code).toBe('00000');
    expect((await submit(id, as.other)).code).toBe('A0301');
    expect((await submit(id, as.next)).code).toBe('00000');
    expect(await detail(flowId)).toMatchObject({ status: 'running', submitterId: 'u-11' });
    expect(await brokenChains(test.db)).toEqual([]);
  });

  it('moves a flow of an older build to its owner when the owner first opens it, and on resubmission', async () => {
    const { id, flowId } = await submitted(as.other, 'u-05');
    await test.db.update(softwareCopyrights).set({ ownerId: 'u-manager' }).where(eq(softwareCopyrights.id, id));
    expect((await sendTo(test.app, approvals.pass, { flowId, taskId: 's1-1', comment: '' }, as.manager)).code).toBe('A0409');
    await sendTo(test.app, approvals.opened, { flowId, taskId: 's1-1' }, as.manager);
    expect(await asked(flowId)).toEqual(['u-admin']);
    const back = { flowId, taskId: 's1-2', to: '', way: 'again' as const, comment: '请更正' };
    expect((await sendTo(test.app, approvals.return, back, as.admin)).code).toBe('00000');
    await test.db.update(softwareCopyrights).set({ ownerId: 'u-11' }).where(eq(softwareCopyrights.id, id));
    expect((await submit(id, as.next)).code).toBe('00000');
    expect(await detail(flowId)).toMatchObject({ status: 'running', submitterId: 'u-11' });
  });
});
