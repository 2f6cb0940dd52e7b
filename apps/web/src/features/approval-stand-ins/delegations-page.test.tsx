import { calls } from '@houtai/contract';
import type { DelegationRow } from '@houtai/contract/approval-delegations';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';

import { answer, answerPresent, refuseCall } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { useQuestion } from '#ui/layer/confirm.ts';

import { openAction } from './delegation-action.ts';

const own = calls.approvalStandIns;
const PAGE = '/approval/delegate';
const ROW: DelegationRow = {
  id: 's1',
  person: 'u1',
  personName: '李明',
  agent: 'u2',
  agentName: '冯雅琴',
  from: '2026-11-20',
  to: '2026-11-27',
  kinds: ['REIMBURSEMENT'],
  remark: '休假',
  state: 'now',
  createdByName: '李明',
  createdAt: '2026-11-19T01:00:00.000Z',
  version: 3,
  may: { edit: true },
};

let listed: ReturnType<typeof answer<typeof own.page>>;
beforeEach(() => {
  openAction(null);
  signedInAs({ buttons: ['approval:delegate:list'] });
  listed = answer(own.page, () => ({ rows: [ROW], total: 1 }));
  answer(calls.people.options, () => []);
});

it("the page lists the user's delegates, and offers those of everybody only to users with that right", async () => {
  renderPage(PAGE);
  expect((await screen.findAllByText('冯雅琴')).length).toBeGreaterThan(0);
  const views = within(screen.getByRole('group', { name: '视图' }));
  expect(views.queryByRole('button', { name: /全部/ })).toBeNull();
  await userEvent.click(views.getByRole('button', { name: /由我代理的/ }));
  await waitFor(() => expect(listed.at(-1)).toMatchObject({ view: 'forMe' }));
});

it('a refused change shows the reason in the form', async () => {
  const sent = refuseCall(own.update, 'A0409', '该审批代理刚刚被修改');
  renderPage(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: '修改' }));
  const dialog = await screen.findByRole('dialog', { name: /修改审批代理/ });
  await userEvent.click(within(dialog).getByRole('button', { name: '保存修改' }));
  expect(await within(dialog).findByText('该审批代理刚刚被修改')).toBeTruthy();
  const { agent, from, to, remark } = ROW;
  expect(sent).toEqual([{ agent, from, to, remark, kinds: 'REIMBURSEMENT', id: 's1', version: 3 }]);
});

it('a change keeps what another user has changed meanwhile', async () => {
  answer(own.history, () => []);
  const taken = answerPresent(own.update, { ...ROW, kinds: [], to: '2026-12-01', version: 4 }, () => ({}), '审批代理已保存');
  renderPage(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: '修改' }));
  const dialog = within(await screen.findByRole('dialog', { name: /修改审批代理/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: '说明' }), '到月底');
  await userEvent.click(dialog.getByRole('button', { name: '保存修改' }));
  const { agent, from } = ROW;
  await waitFor(() => expect(taken).toEqual([{ agent, from, to: '2026-12-01', remark: '休假到月底', kinds: '', id: 's1', version: 4 }]));
});

it('a new delegate needs a person and days, and offers whom to represent only with the right', async () => {
  const sent = answer(own.add, () => ({ id: 's2', handedOver: 0 }));
  renderPage(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: '新建审批代理' }));
  const dialog = await screen.findByRole('dialog', { name: '新建审批代理' });
  expect(within(dialog).queryByText('被代理人')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: '新建审批代理' }));
  await waitFor(() => expect(dialog.querySelector('[data-bad]')).not.toBeNull());
  expect(sent).toEqual([]);
});

it('ending a delegation asks for confirmation', async () => {
  const sent = answer(own.remove, () => ({}), '审批代理已取消');
  renderPage(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: '取消' }));
  await waitFor(() => expect(useQuestion.getState().asked?.text).toContain('冯雅琴'));
  expect(sent).toEqual([]);
  useQuestion.getState().asked?.answer(true);
  expect(await screen.findByText('审批代理已取消')).toBeTruthy();
  expect(sent).toEqual([{ id: 's1', version: 3 }]);
});

it('the history is available to users who may not change the delegate too', async () => {
  answer(own.page, () => ({ rows: [{ ...ROW, may: { edit: false } }], total: 1 }));
  const change = { field: 'agent', label: '代理人', before: '王五', after: '冯雅琴' };
  const asked = answer(own.history, () => [
    {
      id: 'h1',
      at: '2026-11-19T02:00:00.000Z',
      userId: 'u1',
      userName: '李明',
      action: '修改审批代理',
      changes: [change],
      comment: '',
      state: null,
    },
  ]);
  renderPage(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: '历史' }));
  const drawer = within(await screen.findByRole('dialog', { name: '审批代理历史：李明 → 冯雅琴' }));
  expect(await drawer.findByText('王五')).toBeTruthy();
  expect(asked).toEqual([{ id: 's1' }]);
  expect(screen.queryByRole('button', { name: '修改' })).toBeNull();
});
