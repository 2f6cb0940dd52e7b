import { calls } from '@houtai/contract';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import { sampleValues } from '@houtai/contract/form-sample';
import { SOFTWARE_COPYRIGHT_FORM } from '@houtai/contract/software-copyright-form';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { claimForm, submitClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

const own = calls.approvals;
const ACCOUNT = claimForm().account;
const SECRET = '只给信息部看的算法';
const SECRET_NUMBER = '6222009999888877776';

let test: AppForTest;
let as: Record<'staff' | 'admin', string>;
/** Somebody who reads documents only through their tasks. */
let holder: Awaited<ReturnType<typeof makeSignedIn>>;
let other: typeof holder;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { staff: 'u-staff', admin: 'u-admin' });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.advance(60_000);
  holder = await makeSignedIn(test.app, { tags: ['approval:task:list', 'approval:task:export', 'reimbursement:reimbursement:account'] });
  other = await makeSignedIn(test.app, { tags: ['reimbursement:reimbursement:account'] });
});

/** Everything that a person can request about a document, as sent over the wire. */
async function wireOf(token: string, { flowId, businessId }: { flowId: string; businessId: string }): Promise<string> {
  const { reimbursements, softwareCopyright, approvals, search } = calls;
  const businessType = 'REIMBURSEMENT' as const;
  const answers = await Promise.all([
    sendTo(test.app, reimbursements.get, { id: businessId }, token),
    sendTo(test.app, reimbursements.history, { id: businessId }, token),
    sendTo(test.app, softwareCopyright.get, { id: businessId }, token),
    sendTo(test.app, softwareCopyright.history, { id: businessId }, token),
    sendTo(test.app, approvals.get, { flowId }, token),
    sendTo(test.app, approvals.tasks, {}, token),
    sendTo(test.app, approvals.info, { businessId, businessType }, token),
    sendTo(test.app, search.find, { keyword: ACCOUNT }, token),
    sendTo(test.app, calls.messages.page, {}, token),
    sendTo(test.app, calls.agenda.page, {}, token),
  ]);
  expect(answers.filter(({ code }) => code === '00000').length).toBeGreaterThan(4);
  return answers.map(({ response }) => response.body).join('\n');
}

it('a claim omits its account for people whose step hides it: full or shortened, now or earlier', async () => {
  await publishNodes(test.db, [stepOf('a', [holder.user.id], { hides: ['account'] }), stepOf('b', [other.user.id])]);
  const document = await submitClaim(test, as.staff);
  const wire = await wireOf(holder.token, document);
  expect(wire).toContain(document.businessId);
  expect(wire).not.toContain(ACCOUNT.slice(-4));
  expect((await sendTo(test.app, calls.reimbursements.get, { id: document.businessId }, as.staff)).result.account).toBe(ACCOUNT);
  await sendTo(test.app, own.pass, { flowId: document.flowId, taskId: 's1-1', comment: '' }, holder.token);
  expect(await wireOf(holder.token, document)).not.toContain(ACCOUNT.slice(-4));
  expect((await sendTo(test.app, calls.reimbursements.get, { id: document.businessId }, other.token)).result.account).toBe(ACCOUNT);
});

it('changes since a signature omit a hidden field', async () => {
  await publishNodes(test.db, [stepOf('a', [holder.user.id], { hides: ['account'] }), stepOf('b', [other.user.id])]);
  const { flowId, businessId } = await submitClaim(test, as.staff);
  await sendTo(test.app, own.pass, { flowId, taskId: 's1-1', comment: '' }, holder.token);
  const back = { flowId, taskId: 's2-1', to: '', way: 'again' as const, comment: '请改账户' };
  expect((await sendTo(test.app, own.return, back, other.token)).code).toBe('00000');
  const { version } = (await sendTo(test.app, calls.reimbursements.get, { id: businessId }, as.staff)).result;
  const form = claimForm('760.00', { account: '6222009999888877776' });
  expect((await sendTo(test.app, calls.reimbursements.update, { ...form, id: businessId, version }, as.staff)).code).toBe('00000');
  // Since the signature of one person, and since the return by the other.
  const since = async (token: string) => (await sendTo(test.app, own.get, { flowId }, token)).result.changedSince;
  expect((await since(other.token)).flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(['account', 'account']);
  expect((await since(holder.token)).flatMap(({ changes }) => changes)).toEqual([]);
  const history = (await sendTo(test.app, calls.reimbursements.history, { id: businessId }, holder.token)).result;
  expect(history.flatMap(({ changes }) => changes.map(({ field }) => field))).not.toContain('account');
});

it('a 软著任务 omits its description for people whose step hides it, and shows it to others who may see the document', async () => {
  const nodes = [stepOf('a', [holder.user.id, 'u-admin'], { hides: ['description'] })];
  await publishNodes(test.db, nodes, { businessType: 'SOFTWARE_COPYRIGHT' });
  const form = sampleValues(SOFTWARE_COPYRIGHT_FORM, { ownerId: 'u-staff', projectId: '', fileIds: '', description: `<p>${SECRET}</p>` });
  const { id } = (await sendTo(test.app, calls.softwareCopyright.add, form, as.staff)).result;
  const sent = await sendTo(test.app, own.submit, { businessType: 'SOFTWARE_COPYRIGHT', businessId: id }, as.staff);
  const { flowId } = sent.result;
  expect(await wireOf(holder.token, { flowId, businessId: id })).not.toContain(SECRET);
  expect((await sendTo(test.app, calls.softwareCopyright.get, { id }, as.admin)).result.description).toContain(SECRET);
});

it('people see a field that another step shows them, as do people who take over such a task', async () => {
  const hides = ['account'];
  await publishNodes(test.db, [stepOf('a', [holder.user.id], { hides }), stepOf('b', [holder.user.id])]);
  const { flowId, businessId } = await submitClaim(test, as.staff);
  const account = async () => (await sendTo(test.app, calls.reimbursements.get, { id: businessId }, holder.token)).result.account;
  expect(await account()).toBe('');
  await sendTo(test.app, own.pass, { flowId, taskId: 's1-1', comment: '' }, holder.token);
  expect(await account()).toBe(ACCOUNT);
});

/** A document of each kind, with the given text in the named field. */
const DOCUMENTS: Partial<Record<BusinessType, (name: string, text: string) => Promise<string>>> = {
  REIMBURSEMENT: async (name, text) =>
    (await sendTo(test.app, calls.reimbursements.add, claimForm('760.00', { [name]: text }), as.staff)).result.id,
  SOFTWARE_COPYRIGHT: async (name, text) => {
    const form = sampleValues(SOFTWARE_COPYRIGHT_FORM, { ownerId: 'u-staff', projectId: '', fileIds: '', description: '', [name]: text });
    return (await sendTo(test.app, calls.softwareCopyright.add, form, as.staff)).result.id;
  },
};

it('every field that a kind lets a step hide is omitted from everything it sends', async () => {
  for (const { businessType, hideable } of test.app.deps.registry.given('approvalKind')) {
    for (const { name, label } of hideable) {
      await publishNodes(test.db, [stepOf('a', [holder.user.id], { hides: [name] })], { businessType });
      const businessId = (await DOCUMENTS[businessType]?.(name, SECRET_NUMBER)) ?? '';
      const { flowId } = (await sendTo(test.app, own.submit, { businessType, businessId }, as.staff)).result;
      expect(await wireOf(as.staff, { flowId, businessId }), `the owner reads ${label}`).toContain(SECRET_NUMBER);
      expect(await wireOf(holder.token, { flowId, businessId }), `${label} of ${businessType}`).not.toContain(SECRET_NUMBER);
    }
  }
});
