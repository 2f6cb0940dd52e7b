import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

const own = calls.approvals;
const PROJECTS = ['p-donghai-tos', 'p-donghai-gate', 'p-hualing-monitor', '95'] as const;

let test: AppForTest;
let as: Record<'admin' | 'manager' | 'staff' | 'other' | 'engineer' | 'stranger', string>;

beforeAll(async () => {
  test = await appForTest();
  const people = { admin: 'u-admin', manager: 'u-manager', staff: 'u-staff', other: 'u-staff-2', engineer: 'u-after-sale' };
  const { token } = await makeSignedIn(test.app, { tags: ['approval:task:list'] });
  as = { ...(await tokensOf(test.db, people)), stranger: token };
});
afterAll(() => test.close());

const flowsFor = async (token: string, projectId: string) =>
  (await sendTo(test.app, own.ofProject, { projectId, limit: 100 }, token)).result.rows;

describe('approvals.ofProject', () => {
  it('contains the opening of the project and its claims, whole or by line', async () => {
    const kinds = (await flowsFor(as.admin, 'p-donghai-gate')).map(({ businessType }) => businessType);
    expect(kinds).toContain('PROJECT_OPENING');
    expect(kinds).toContain('REIMBURSEMENT');
    const claims = (await sendTo(test.app, calls.reimbursements.page, { projectId: 'p-donghai-gate', limit: 100 }, as.admin)).result.rows;
    const flows = await flowsFor(as.admin, 'p-donghai-gate');
    const submitted = claims.filter(({ state }) => state !== 'draft').map(({ id }) => id);
    expect(new Set(flows.filter((flow) => flow.businessType === 'REIMBURSEMENT').map((flow) => flow.businessId))).toEqual(
      new Set(submitted),
    );
  });

  it.each(['manager', 'staff', 'other', 'engineer', 'stranger'] as const)('shows %s exactly the flows that they may open', async (who) => {
    for (const projectId of PROJECTS) {
      const given = (await flowsFor(as[who], projectId)).map(({ flowId }) => flowId);
      const openable: string[] = [];
      for (const { flowId } of await flowsFor(as.admin, projectId))
        if ((await sendTo(test.app, own.get, { flowId }, as[who])).code === '00000') openable.push(flowId);
      expect(given).toEqual(openable);
    }
  });

  it('shows nothing to people without part in any flow, nor for an unknown project', async () => {
    for (const projectId of PROJECTS) expect(await flowsFor(as.stranger, projectId)).toEqual([]);
    expect(await flowsFor(as.admin, 'nowhere')).toEqual([]);
  });

  it('requires a token, the right and a project', async () => {
    const { token: without } = await makeSignedIn(test.app, { tags: ['project:project:list'] });
    expect((await sendTo(test.app, own.ofProject, { projectId: '95' })).code).toBe('L0001');
    expect((await sendTo(test.app, own.ofProject, { projectId: '95' }, without)).code).toBe('A0301');
    expect((await sendTo(test.app, own.ofProject, { projectId: '' }, as.admin)).code).toBe('A0400');
  });
});
