import { calls } from '@houtai/contract';
import { sampleValues } from '@houtai/contract/form-sample';
import type { ReimbursementDetail } from '@houtai/contract/reimbursements';
import { REIMBURSEMENT_FORM } from '@houtai/contract/reimbursements-form';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { answer, answerRaw, refuseCall } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { useQuestion } from '#ui/layer/confirm.ts';

const own = calls.reimbursements;
const LIST = '/reimbursementWorkbench/reimbursement';
const EDIT = `${LIST}/edit`;
const LINE = {
  category: 'lodging',
  date: '2026-11-16',
  projectId: '',
  amount: '760.00',
  tax: '43.02',
  invoiceNumber: 'INV-0001',
  fileId: '',
  remark: '海州 2 晚',
  invoiceId: '',
} as const;
const VALUES = sampleValues(REIMBURSEMENT_FORM, {
  type: 'daily',
  projectId: 'p1',
  tripFrom: '',
  tripTo: '',
  account: '6222001234567896021',
  reason: '现场联调',
  lines: [LINE],
  fileIds: '',
});
const ROW: ReimbursementDetail = {
  ...VALUES,
  id: 'r1',
  number: 'BX-1001',
  projectName: '码头',
  ownerId: 'u1',
  ownerName: '李明',
  departmentName: '研发部',
  state: 'draft',
  total: '760.00',
  lineCount: 1,
  period: '2026-11-25',
  lines: [{ ...LINE, projectName: '', file: null, findings: [] }],
  fileIds: '',
  fileList: [],
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T02:00:00.000Z',
  version: 2,
  may: { edit: true, remove: true },
};

const PREVIEW = { businessType: 'REIMBURSEMENT' as const, cacheFlag: false, records: [], notifiers: [], refusal: '', lapsed: [] };

// Imported beforehand, because that takes long on a busy machine.
beforeAll(async () => {
  await import('./reimbursements-page.tsx');
  await import('./reimbursement-edit-page.tsx');
});

let listed: ReturnType<typeof answer<typeof own.page>>;
beforeEach(() => {
  signedInAs({ buttons: ['*:*:*'] });
  listed = answer(own.page, () => ({ rows: [ROW], total: 1 }));
  answer(own.counts, () => ({ all: 1, mine: 1, draft: 1, auditing: 0, passed: 0, returned: 0 }));
  answer(own.get, () => ROW);
  answer(own.history, () => []);
  answer(calls.people.options, () => []);
  answer(calls.approvals.preview, () => PREVIEW);
  answer(calls.approvals.ofDocument, () => null);
  answer(calls.projects.options, () => [
    { projectId: 'p1', projectName: '码头', customerId: 'c1', customerName: '东海', validity: '1' as const },
  ]);
  answer(calls.drafts.get, () => null);
  answer(calls.drafts.save, () => ({ savedAt: ROW.updatedAt }));
  answer(calls.drafts.del, () => ({}));
});

const cell = (part: string, row: number) => screen.findByLabelText(`${part} 第 ${row} 行`);

describe('the list', () => {
  it('shows documents with their totals, and filters by view', async () => {
    renderPage(LIST);
    expect((await screen.findAllByRole('cell', { name: '760.00' })).length).toBeGreaterThan(0);
    await userEvent.click(within(screen.getByRole('group', { name: '视图' })).getByRole('button', { name: /审批中/ }));
    await waitFor(() => expect(listed.at(-1)).toMatchObject({ view: 'auditing' }));
  });

  it('offers no actions on documents in approval, nor to a user who may only read', async () => {
    answer(own.get, () => ({ ...ROW, state: 'auditing' as const, may: { edit: false, remove: false } }));
    signedInAs({ buttons: [own.page.access] });
    renderPage(`${LIST}?id=r1`);
    expect(await screen.findByRole('heading', { name: '现场联调' })).toBeTruthy();
    for (const name of ['新建报销单', '修改', '复制', '删除', '提交审批']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: '打印' })).toBeTruthy();
  });

  it('removes a draft after a confirmation', async () => {
    const sent = answer(own.remove, () => ({}), '报销单已删除');
    renderPage(`${LIST}?id=r1`);
    await userEvent.click(await screen.findByRole('button', { name: '删除' }));
    await waitFor(() => expect(useQuestion.getState().asked?.text).toContain('BX-1001'));
    expect(sent).toEqual([]);
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('报销单已删除')).toBeTruthy();
    expect(sent).toEqual([{ id: 'r1' }]);
  });
});

describe('the form', () => {
  it('changes a document and sends its values, a sum as its result', async () => {
    const sent = answer(own.update, () => ROW);
    renderPage(`${EDIT}?id=r1`);
    const amount = await cell('金额（元）', 1);
    await userEvent.clear(amount);
    await userEvent.type(amount, '=700+0.5');
    await userEvent.click(screen.getByRole('button', { name: '保存修改' }));
    expect(await screen.findByText('报销单已保存')).toBeTruthy();
    expect(sent).toEqual([{ ...VALUES, lines: [{ ...LINE, amount: '700.50' }], id: 'r1', version: 2 }]);
  });

  it('adds up while the user types, in figures and in words', async () => {
    renderPage(`${EDIT}?id=r1`);
    const amount = await cell('金额（元）', 1);
    expect(screen.getByText('柒佰陆拾元整')).toBeTruthy();
    await userEvent.clear(amount);
    await userEvent.type(amount, '3366');
    expect(screen.getByText('叁仟叁佰陆拾陆元整')).toBeTruthy();
  });

  it('moves down by Enter, adds a row at the end, copies from above and restores a removed row', async () => {
    renderPage(`${EDIT}?id=r1`);
    await userEvent.click(await cell('日期', 1));
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(document.activeElement).toBe(await cell('日期', 2)));
    await userEvent.keyboard('{Control>}d{/Control}');
    expect(await cell('日期', 2)).toHaveProperty('value', '2026-11-16');
    await userEvent.keyboard('{Control>}{Delete}{/Control}');
    expect(screen.queryByLabelText('日期 第 2 行')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '撤销' }));
    expect(await cell('日期', 2)).toHaveProperty('value', '2026-11-16');
  });

  it('shows a refusal of the server at its cell, with the row', async () => {
    const errors = [{ path: 'lines.0.invoiceNumber', msg: '发票已在 BX-0900 用过' }];
    answerRaw(own.update, { code: 'A0400', msg: '输入有误', errors });
    renderPage(`${EDIT}?id=r1`);
    await userEvent.type(await screen.findByLabelText(/事由/), '。');
    await userEvent.click(screen.getByRole('button', { name: '保存修改' }));
    expect(await screen.findByText('第 1 行 发票号码：发票已在 BX-0900 用过')).toBeTruthy();
    expect((await cell('发票号码', 1)).getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(await cell('发票号码', 1), '2');
    expect(screen.queryByText(/BX-0900/)).toBeNull();
  });

  it('names the row of a missing value, and focuses it', async () => {
    const sent = answer(own.update, () => ROW);
    renderPage(`${EDIT}?id=r1`);
    await userEvent.click(await screen.findByRole('button', { name: '添加一行' }));
    await userEvent.selectOptions(await cell('类别', 2), '冲减');
    await userEvent.type(await cell('日期', 2), '2026-11-17');
    await userEvent.type(await cell('金额（元）', 2), '20');
    await userEvent.click(screen.getByRole('button', { name: '保存修改' }));
    expect(await screen.findByText('第 2 行 说明：冲减须写说明')).toBeTruthy();
    expect(document.activeElement).toBe(await cell('说明', 2));
    await userEvent.keyboard('退票');
    await userEvent.click(screen.getByRole('button', { name: '保存修改' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ id: 'r1', version: 2, lines: [LINE, { category: 'offset', amount: '20', remark: '退票', tax: '' }] });
  });

  it('begins a copy without values that belong to one document', async () => {
    const sent = answer(own.add, () => ROW);
    renderPage(`${EDIT}?copy=r1`);
    expect(await cell('发票号码', 1)).toHaveProperty('value', '');
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(sent).toEqual([{ ...VALUES, lines: [{ ...LINE, invoiceNumber: '' }] }]));
  });

  it('opens with an earlier state of its history', async () => {
    const entry = { id: 'h1', userId: 'u1', userName: '李明', at: ROW.createdAt, action: '新建报销单', changes: [], comment: '' };
    answer(own.history, () => [{ ...entry, state: { ...VALUES, reason: '旧事由', lines: [{ ...LINE, amount: '1.00' }] } }]);
    renderPage(`${EDIT}?id=r1&restore=h1`);
    expect(await screen.findByDisplayValue('旧事由')).toBeTruthy();
    expect(await cell('金额（元）', 1)).toHaveProperty('value', '1.00');
  });

  it('saves before it submits, and opens the document', async () => {
    const saved = answer(own.update, () => ({ ...ROW, version: 3 }));
    const sent = answer(calls.approvals.submit, () => ({ flowId: 'f1', status: 'running' as const, spNo: 'SP-1001' }), '审批已提交');
    renderPage(`${EDIT}?id=r1`);
    await userEvent.click(await screen.findByRole('button', { name: '提交审批' }));
    expect(await screen.findByText('审批已提交')).toBeTruthy();
    expect(saved).toHaveLength(1);
    expect(sent).toEqual([{ businessId: 'r1', businessType: 'REIMBURSEMENT', chosen: {} }]);
    expect(await screen.findByRole('region', { name: '报销单详情' })).toBeTruthy();
  });

  it('says that it was saved when only the submission is refused, and changes the stored document next time', async () => {
    const added = answer(own.add, () => ROW);
    const changed = answer(own.update, () => ({ ...ROW, version: 3 }));
    refuseCall(calls.approvals.submit, 'A0409', '还没有为这种单据发布审批流程，请联系流程管理员');
    renderPage(`${EDIT}?copy=r1`);
    const submit = await screen.findByRole('button', { name: '提交审批' });
    await userEvent.click(submit);
    expect(await screen.findByText(/已保存，但没有提交：还没有为这种单据发布审批流程/)).toBeTruthy();
    await userEvent.click(submit);
    await waitFor(() => expect(changed).toMatchObject([{ id: 'r1', version: 2 }]));
    expect(added).toHaveLength(1);
  });

  it('stores input after a refused submission as the draft of the stored document, and drops the earlier draft', async () => {
    answer(own.add, () => ROW);
    refuseCall(calls.approvals.submit, 'A0409', '还没有为这种单据发布审批流程，请联系流程管理员');
    const dropped = answer(calls.drafts.del, () => ({}));
    const kept = answer(calls.drafts.save, () => ({ savedAt: '2026-11-20T06:32:00.000Z' }));
    const { unmount } = renderPage(`${EDIT}?copy=r1`);
    const reason = await screen.findByRole('textbox', { name: /事由/ });
    await userEvent.click(await screen.findByRole('button', { name: '提交审批' }));
    expect(await screen.findByText(/已保存，但没有提交/)).toBeTruthy();
    expect(dropped).toEqual([{ formKey: 'reimbursement-copy:r1' }]);
    const before = kept.length;
    await userEvent.type(reason, '，改');
    // Unmounting saves pending input immediately.
    unmount();
    await waitFor(() =>
      expect(kept.slice(before)).toMatchObject([{ formKey: 'reimbursement-edit:r1', content: { reason: '现场联调，改' } }]),
    );
  });

  it('does not open for a document in approval, and says so', async () => {
    answer(own.get, () => ({ ...ROW, state: 'auditing' as const, may: { edit: false, remove: false } }));
    renderPage(`${EDIT}?id=r1`);
    expect(await screen.findByText('审批中，不能修改')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '提交审批' })).toBeNull();
  });
});
