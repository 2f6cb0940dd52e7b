import { calls } from '@houtai/contract';
import type { ApprovalInfo } from '@houtai/contract/approval-info';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { Toasts } from '#ui/layer/toast.tsx';

import { ApprovalInfoButton } from './approval-info-button.tsx';
import { ApprovalInfoDialog } from './approval-info-dialog.tsx';

afterEach(cleanup);

const record = (status: 'PASSED' | 'AUDITING' | 'REJECTED', approverName: string, speech = '') => ({
  name: `${approverName}审批`,
  status,
  statusStr: { PASSED: '已通过', AUDITING: '审批中', REJECTED: '已驳回' }[status],
  approverattrStr: '或签',
  fact: '',
  details: [{ approverName, approverDate: '', gender: '0', speech, status, statusStr: '' }],
});
const INFO: ApprovalInfo = {
  spNo: 'SP-1001',
  spName: '报销审批',
  applyTime: '2026-11-18 17:42',
  records: [record('PASSED', '周承志', '同意'), record('AUDITING', '赵敏'), record('AUDITING', '顾怀安')],
  notifiers: [{ notifier: '罗曼', told: true }],
};
const NONE: ApprovalInfo = { spNo: '', spName: '', applyTime: '', records: [], notifiers: [] };

function show() {
  render(
    <>
      <ApprovalInfoButton businessId="r1" businessType="REIMBURSEMENT" fallback="SOFTWARE_COPYRIGHT" />
      <Toasts />
    </>,
  );
  return userEvent.click(screen.getByRole('button', { name: '审批流程' }));
}

it('shows code, name, time, the steps with the open one, and the notified people', async () => {
  answer(calls.approvals.info, () => INFO);
  await show();
  const dialog = within(await screen.findByRole('dialog', { name: '审批流程信息' }));
  for (const words of ['审批编码', 'SP-1001', '审批名称', '报销审批', '提交时间', '2026-11-18 17:42', '同意', '罗曼'])
    expect(dialog.getByText(words)).toBeTruthy();
  const steps = dialog.getAllByRole('listitem').filter((item) => item.hasAttribute('aria-current'));
  expect(steps).toHaveLength(1);
  expect(within(steps[0] as HTMLElement).getByText('赵敏')).toBeTruthy();
});

it('shows in red that the submitter approves himself', async () => {
  answer(calls.approvals.info, () => ({ ...INFO, records: [{ ...record('PASSED', '周承志'), fact: '发起人本人审批' }] }));
  await show();
  const dialog = within(await screen.findByRole('dialog', { name: '审批流程信息' }));
  expect(dialog.getByText('发起人本人审批')).toBeTruthy();
});

it('shows a rejected step as an error, and the notified people as passed', async () => {
  answer(calls.approvals.info, () => ({ ...INFO, records: [record('PASSED', '周承志'), record('REJECTED', '赵敏', '缺发票')] }));
  await show();
  const dialog = within(await screen.findByRole('dialog', { name: '审批流程信息' }));
  const step = (name: string) => dialog.getByRole('heading', { name }).closest('li');
  expect(step('赵敏审批 已驳回')?.querySelector('[data-tone=error]')).toBeTruthy();
  expect(step('抄送 已通过')?.querySelector('[data-tone=PASSED]')).toBeTruthy();
});

it('shows that people will be notified after the approval until they are', async () => {
  answer(calls.approvals.info, () => ({ ...INFO, notifiers: [{ notifier: '罗曼', told: false }] }));
  await show();
  const dialog = within(await screen.findByRole('dialog', { name: '审批流程信息' }));
  const step = dialog.getByRole('heading', { name: '抄送 通过后通知' }).closest('li');
  expect(step?.querySelector('[data-tone=PASSED]')).toBeTruthy();
});

it('shows a step of any other status as an error', async () => {
  // A newer server may have statuses that this page does not know.
  const odd = { ...record('AUDITING', '赵敏'), status: 'SUSPENDED' as 'AUDITING', statusStr: '已挂起' };
  render(<ApprovalInfoDialog info={{ ...INFO, records: [record('PASSED', '周承志'), odd] }} onClose={() => {}} />);
  const dialog = within(await screen.findByRole('dialog', { name: '审批流程信息' }));
  const step = dialog.getByRole('heading', { name: '赵敏审批 已挂起' }).closest('li');
  expect(step?.querySelector('[data-tone=error]')).toBeTruthy();
  expect(step?.querySelector('[data-tone=red]')?.textContent).toBe('已挂起');
});

it('tries the other business type where the first has no records', async () => {
  const sent = answer(calls.approvals.info, ({ businessType }) => (businessType === 'REIMBURSEMENT' ? NONE : INFO));
  await show();
  expect(await screen.findByRole('dialog', { name: '审批流程信息' })).toBeTruthy();
  expect(sent.map(({ businessType }) => businessType)).toEqual(['REIMBURSEMENT', 'SOFTWARE_COPYRIGHT']);
});

it('warns once where neither type has any', async () => {
  answer(calls.approvals.info, () => NONE);
  await show();
  expect(await screen.findAllByText('未查询到审批流程')).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});
