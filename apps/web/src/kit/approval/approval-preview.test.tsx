import { calls } from '@houtai/contract';
import type { ApprovalPreview as Preview } from '@houtai/contract/approval-info';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { usePreferences } from '#platform/preferences.ts';
import { useSession } from '#platform/session/session.ts';
import { answer, refuseCall } from '#testing/answer.ts';
import { makeAccount } from '#testing/signed-in.ts';
import { useQuestion } from '#ui/layer/confirm.ts';
import { Toasts } from '#ui/layer/toast.tsx';

import { ApprovalPreview } from './approval-preview.tsx';
import { useApproval } from './use-approval.ts';

const own = calls.approvals;
const STEP = {
  node: 'a',
  name: '总经办',
  approverattr: '2',
  approverattrStr: '会签',
  notify: false,
  details: [{ approver: 'h', approverName: '何少华', approverOpenId: '', editFlag: false, why: '研发部负责人' }],
  addable: true,
  from: [],
  least: 1,
  most: 50,
  undecided: '',
  self: false,
  fact: '',
  saved: false,
};
const PREVIEW: Preview = { businessType: 'REIMBURSEMENT', cacheFlag: false, records: [STEP], notifiers: [], refusal: '', lapsed: [] };
const option = (userId: string, contactName: string) => {
  return { userId, contactName, avatar: '', py: '', departmentName: '研发部', active: true };
};

let asked: ReturnType<typeof answer<typeof own.preview>>;
beforeEach(() => {
  usePreferences.setState({ recentPeople: [] });
  asked = answer(own.preview, () => PREVIEW);
  answer(calls.people.options, ({ userIds }) =>
    [option('h', '何少华'), option('x', '徐振宇')].filter(({ userId }) => !userIds || userIds.split(',').includes(userId)),
  );
  answer(calls.people.departments, () => []);
  answer(own.candidates, ({ userIds }) =>
    userIds.split(',').map((approver) => ({ approver, approverName: approver === 'h' ? '何少华' : '徐振宇', refusal: '' })),
  );
});
afterEach(cleanup);

function Form({ onThrown }: { onThrown: ((error: unknown) => void) | undefined }) {
  const [total, setTotal] = useState('');
  const approval = useApproval({ businessType: 'REIMBURSEMENT', businessId: 'r1', values: { total } });
  return (
    <>
      <input aria-label="金额" value={total} onChange={(event) => setTotal(event.target.value)} />
      <ApprovalPreview of={approval} />
      <button type="button" onClick={() => void approval.submit('r1').catch(onThrown)}>
        提交
      </button>
      <Toasts />
    </>
  );
}

const show = (onThrown?: (error: unknown) => void) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form onThrown={onThrown} />
    </QueryClientProvider>,
  );
const step = () => screen.findByRole('listitem', { name: '总经办' });

async function add(...names: string[]) {
  await userEvent.click(within(await step()).getByRole('button', { name: '添加审批人' }));
  const dialog = await screen.findByRole('dialog', { name: '选择审批人' });
  for (const name of names) await userEvent.click(await within(dialog).findByRole('button', { name: new RegExp(name) }));
  await userEvent.click(within(dialog).getByRole('button', { name: /^确定/ }));
}

describe('the approval preview', () => {
  it('shows how a step is signed, who approves and why, and lets nobody remove fixed approvers', async () => {
    show();
    const shown = within(await step());
    expect(shown.getByText('会签')).toBeTruthy();
    expect(shown.getByText('研发部负责人')).toBeTruthy();
    expect(shown.queryByRole('button', { name: '移除何少华' })).toBeNull();
  });

  it('adds approvers once, removes them again, and submits the list of the changed step', async () => {
    const sent = answer(own.submit, () => ({ flowId: 'f1', status: 'running' as const, spNo: 'SP-1001' }));
    show();
    await add('何少华', '徐振宇');
    const shown = within(await step());
    await shown.findByRole('button', { name: '移除徐振宇' });
    expect(shown.getAllByText('何少华')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ businessId: 'r1', chosen: { a: ['h', 'x'] } }));
    await userEvent.click(shown.getByRole('button', { name: '移除徐振宇' }));
    expect(shown.queryByText('徐振宇')).toBeNull();
  });

  it('refuses a person who is not linked, with the message of the server', async () => {
    answer(own.candidates, () => [{ approver: 'x', approverName: '徐振宇', refusal: '请先联系选择人员徐振宇绑定企业微信' }]);
    show();
    await add('徐振宇');
    expect(await screen.findByText('请先联系选择人员徐振宇绑定企业微信')).toBeTruthy();
    expect(within(await step()).queryByText('徐振宇')).toBeNull();
  });

  it('refuses the submitter where the step does not let him approve', async () => {
    useSession.setState({ userInfo: makeAccount({ id: 'x' }) });
    show();
    await add('徐振宇');
    expect(await screen.findByText('发起人不能审批自己的单据，请选择其他人')).toBeTruthy();
    expect(within(await step()).queryByText('徐振宇')).toBeNull();
    useSession.setState({ userInfo: null });
  });

  it('reloads for changed input, and shows the old preview with a retry button meanwhile', async () => {
    show();
    await step();
    const refused = refuseCall(own.preview, 'B0001', '系统错误');
    await userEvent.type(screen.getByLabelText('金额'), '99');
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText(/暂时算不出流程/)).toBeTruthy();
    expect(refused.map(({ businessMap }) => businessMap)).toEqual([{ total: '99' }]);
    expect(await step()).toBeTruthy();
    answer(own.preview, () => PREVIEW);
    await userEvent.click(retry);
    await waitFor(() => expect(screen.queryByText(/暂时算不出流程/)).toBeNull());
  });

  it('clears the saved approvers after a question, and shows a refusal', async () => {
    answer(own.preview, () => ({ ...PREVIEW, cacheFlag: true }));
    const sent = answer(own.forget, () => ({}), '已恢复为最新的默认审批流程');
    show();
    await userEvent.click(await screen.findByRole('button', { name: '清除' }));
    useQuestion.getState().asked?.answer(false);
    expect(await screen.findByText('已取消')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: '清除' }));
    useQuestion.getState().asked?.answer(true);
    await waitFor(() =>
      expect(sent).toMatchObject([{ bizType: 'WCP_APPROVAL_PROCESS_RECORD', childBizType: 'REIMBURSEMENT', bizId: 'r1' }]),
    );
  });

  it('names saved approvers who may no longer be chosen, and asks for others before it is sent', async () => {
    const lapsed = [{ node: 'a', name: '总经办', approverName: '孙立新', reason: '已停用或不存在' }];
    answer(own.preview, () => ({ ...PREVIEW, records: [{ ...STEP, details: [] }], lapsed }));
    const sent = answer(own.submit, () => ({ flowId: 'f1', status: 'running' as const, spNo: 'SP-1' }));
    const thrown = vi.fn<(error: unknown) => void>();
    show(thrown);
    expect(await screen.findByText('上次保存的审批人 孙立新（「总经办」） 不再使用：已停用或不存在')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '提交' }));
    await waitFor(() => expect(thrown).toHaveBeenCalledOnce());
    expect(thrown.mock.calls[0]?.[0]).toMatchObject({ message: '已保存，但没有提交：请先选择「总经办」的审批人，至少 1 位' });
    expect(sent).toEqual([]);
  });

  it('offers no clearing where nothing is saved', async () => {
    show();
    await step();
    expect(screen.queryByRole('button', { name: '清除' })).toBeNull();
    expect(asked).toHaveLength(1);
  });
});
