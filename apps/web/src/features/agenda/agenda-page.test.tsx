import { calls } from '@houtai/contract';
import type { AgendaCount } from '@houtai/contract/agenda';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { agendaItem } from '#testing/agenda-item.ts';
import { answer, refuseCall } from '#testing/answer.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { useQuestion } from '#ui/layer/confirm.ts';

const ROWS = [
  agendaItem({}),
  agendaItem({
    kind: 'feedback',
    id: 'f1',
    title: '大屏白屏',
    note: 'FB-3',
    due: '',
    dueAt: null,
    overdue: false,
    url: '/feedback?view=handling&id=f1',
  }),
];
const COUNTS: AgendaCount[] = [
  { kind: 'todo', count: 4, overdue: 1, waiting: 0 },
  { kind: 'feedback', count: 2, overdue: 0, waiting: 0 },
];

let asked: object[];
beforeEach(() => {
  asked = answer(calls.agenda.page, () => ({ rows: ROWS, total: ROWS.length }));
  answer(calls.agenda.counts, () => COUNTS);
});

async function openAgenda(at = '/agenda', buttons: ('todo:todo:edit' | 'todo:todo:list')[] = ['todo:todo:list', 'todo:todo:edit']) {
  signedInAs({ buttons });
  renderPage(at);
  return within(await screen.findByRole('row', { name: /提交验收材料/ }));
}

describe('the to-do centre', () => {
  it('lists all kinds together, and says what is late', async () => {
    const row = await openAgenda();
    expect(row.getByText(/^逾期 \d+ 天$/)).toBeTruthy();
    expect(screen.getByRole('row', { name: /待处理反馈.*大屏白屏/ })).toBeTruthy();
  });

  it("has a view with a count for each of the user's kinds", async () => {
    await openAgenda();
    await screen.findByRole('button', { name: /^全部.*6/ });
    expect(screen.queryByRole('button', { name: /^必读/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^待处理反馈.*2/ }));
    expect(address()).toBe('/agenda?view=feedback');
    expect(asked.at(-1)).toMatchObject({ kind: 'feedback' });
  });

  it('has what waits below the last row, counted apart from the others', async () => {
    const waits = agendaItem({
      kind: 'feedback',
      id: 'f9',
      title: '等客户复电',
      note: 'FB-9',
      dueAt: null,
      waiting: '客户',
      askAgainOn: '2026-11-23',
    });
    asked = answer(calls.agenda.page, ({ waiting }) => (waiting ? { rows: [waits], total: 1 } : { rows: ROWS, total: ROWS.length }));
    await openAgenda();
    const heading = await screen.findByRole('rowheader', { name: /^等待中/ });
    expect(heading.textContent).toBe('等待中1时限暂停，不计入 2');
    expect(screen.getAllByRole('row').at(-1)?.textContent).toContain('等客户复电');
    expect(screen.getByRole('button', { name: '导出 2 条' })).toBeTruthy();
  });

  it('asks for nothing that waits while rows of the list are on another page', async () => {
    asked = answer(calls.agenda.page, () => ({ rows: ROWS, total: 45 }));
    await openAgenda();
    await screen.findByRole('rowheader', { name: /^已超时/ });
    expect(asked.filter((query) => 'waiting' in query && query.waiting)).toEqual([]);
  });

  it('shows no count that it could not load', async () => {
    refuseCall(calls.agenda.counts, 'B0001', '系统出错了，请稍后重试');
    await openAgenda();
    expect(screen.getByRole('button', { name: /^全部/ }).textContent).toBe('全部');
  });

  it('shows only late items when the address says so', async () => {
    await openAgenda('/agenda?overdue=1');
    expect(asked.at(-1)).toMatchObject({ overdue: '1' });
  });

  it('opens the record of a row', async () => {
    await openAgenda();
    await userEvent.click(screen.getByText('大屏白屏'));
    expect(address()).toBe('/feedback?view=handling&id=f1');
  });

  it('finishes the selected to-dos from the states that were shown; other kinds cannot be selected', async () => {
    const sent = answer(calls.todo.setState, () => ({}));
    await openAgenda();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /FB-3/ }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: /TD-7/ }));
    await userEvent.click(await screen.findByRole('button', { name: '完成' }));
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('已完成 1 条待办')).toBeTruthy();
    expect(sent).toEqual([{ items: [{ todoId: 't1', from: '1' }], state: '3', remark: '' }]);
  });

  it('offers to return to-dos that were finished together only if all of them were in progress', async () => {
    const sent = answer(calls.todo.setState, () => ({}));
    const begun = agendaItem({ id: 't2', title: '更换摄像头', note: 'TD-8', isStarted: true });
    answer(calls.agenda.page, () => ({ rows: [agendaItem({}), begun], total: 2 }));
    await openAgenda();
    const finish = async () => {
      await userEvent.click(await screen.findByRole('button', { name: '完成' }));
      useQuestion.getState().asked?.answer(true);
    };
    await userEvent.click(screen.getByRole('checkbox', { name: /TD-7/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /TD-8/ }));
    await finish();
    expect(await screen.findByText('已完成 2 条待办')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: /TD-8/ }));
    await finish();
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    expect(sent.at(-1)).toEqual({ items: [{ todoId: 't2', from: '3' }], state: '2', remark: '' });
  });

  it('refetches the list when a selected to-do has changed meanwhile', async () => {
    refuseCall(calls.todo.setState, 'A0409', '待办 TD-7 刚刚被他人修改');
    await openAgenda();
    const before = asked.length;
    await userEvent.click(screen.getByRole('checkbox', { name: /TD-7/ }));
    await userEvent.click(await screen.findByRole('button', { name: '完成' }));
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('待办 TD-7 刚刚被他人修改')).toBeTruthy();
    expect(asked.length).toBeGreaterThan(before);
  });

  it('offers the actions of feedback in its rows, and hands over with the version of the row', async () => {
    const sent = answer(calls.feedback.setStatus, () => ({}));
    signedInAs({ buttons: ['feedback:feedback:list', 'feedback:feedback:edit', 'feedback:feedback:handle'] });
    renderPage('/agenda');
    const row = within(await screen.findByRole('row', { name: /大屏白屏/ }));
    expect(row.getAllByRole('button').map((button) => button.textContent)).toEqual(['响应', '更多']);
    await userEvent.click(row.getByRole('button', { name: '响应 FB-3' }));
    expect(sent).toEqual([{ items: [{ afterSaleProblemId: 'f1', from: '1' }], completionStatus: '2', remark: '' }]);
    await userEvent.click(row.getByRole('button', { name: '更多 FB-3' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '转交' }));
    expect(await screen.findByRole('dialog', { name: '转交 FB-3' })).toBeTruthy();
  });

  it('offers no selection without the right to change to-dos', async () => {
    await openAgenda('/agenda', ['todo:todo:list']);
    expect(screen.queryByRole('checkbox', { name: /TD-7/ })).toBeNull();
  });
});
