import { calls } from '@houtai/contract';
import { lastDays } from '@houtai/contract/dates';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

const own = calls.approvalProcesses;
const PAGE = '/approval/statistics';
const range = lastDays(90, new Date());

let listed: ReturnType<typeof answer<typeof own.measured>>;
beforeEach(() => {
  signedInAs({ buttons: ['approval:process:statistics'] });
  answer(own.statistics, () => ({
    kinds: [{ businessType: 'REIMBURSEMENT' as const, submitted: 12, passed: 8, rejected: 2, hours: 6.5 }],
    steps: [{ businessType: 'REIMBURSEMENT' as const, name: '财务审核', decided: 9, hours: 4, slowest: 11 }],
    people: [{ person: 'u-1', personName: '林慧敏', decided: 7, waiting: 3, hours: 2.5, late: 1 }],
    waiting: [
      {
        flowId: 'f1',
        spNo: 'SP-1001',
        title: '王浩然的日常报销',
        stepName: '财务审核',
        waitingFor: ['周雨桐'],
        since: '2026-11-12T01:00:00.000Z',
        hours: 1_045,
      },
    ],
  }));
  listed = answer(own.measured, () => ({
    rows: [
      {
        flowId: 'f1',
        taskId: 's1-1',
        businessType: 'REIMBURSEMENT' as const,
        spNo: 'SP-1001',
        title: '王浩然的日常报销',
        stepName: '财务审核',
        personName: '周雨桐',
        from: '2026-11-12T01:00:00.000Z',
        to: null,
        hours: 1_045,
        late: true,
      },
    ],
    total: 1,
  }));
});

it('the charts show hours and remarks next to each bar', async () => {
  renderPage(PAGE);
  const people = within(await screen.findByRole('region', { name: '按审批人' }));
  expect(people.getByRole('button', { name: '林慧敏 · 待审 3 次 · 超时 1 次 2.5，7 次' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '报销单 · 驳回 2 份 6.5，12 份' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '报销单 · 财务审核 4.0，9 次' })).toBeTruthy();
});

it.each([
  [/^报销单 · 驳回 2 份/, { businessType: 'REIMBURSEMENT' }],
  [/财务审核 4\.0/, { businessType: 'REIMBURSEMENT', step: '财务审核' }],
  [/^林慧敏/, { person: 'u-1' }],
])('the bar %s opens what it counts', async (name, query) => {
  renderPage(PAGE);
  await userEvent.click(await screen.findByRole('button', { name }));
  const list = within(await screen.findByRole('dialog'));
  expect(await list.findByText('已超时')).toBeTruthy();
  expect(listed.at(-1)).toEqual({ ...range, ...query, offset: 1, limit: 20 });
});

it('the page counts what its address describes, and says what is counted', async () => {
  renderPage(`${PAGE}?days=30&businessType=REIMBURSEMENT`);
  await userEvent.click(await screen.findByRole('button', { name: /^林慧敏/ }));
  await within(await screen.findByRole('dialog')).findByText('已超时');
  const query = { ...lastDays(30, new Date()), businessType: 'REIMBURSEMENT', person: 'u-1' };
  expect(listed.at(-1)).toEqual({ ...query, offset: 1, limit: 20 });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: '全部' }));
  await waitFor(() => expect(address()).toBe(`${PAGE}?days=all&businessType=REIMBURSEMENT`));
});

it('the longest waiting document opens on a press', async () => {
  // The opened page sends its own requests, possibly after the end of this test.
  const { tasks, counts, get } = calls.approvals;
  for (const call of [tasks, counts, get]) refuseCall(call, 'A0404', '没有了');
  renderPage(PAGE);
  await userEvent.click(await screen.findByRole('button', { name: /^SP-1001/ }));
  await waitFor(() => expect(address()).toBe('/approval/pending?id=f1'));
});

it('all times are working hours, formatted alike in charts and lists', async () => {
  renderPage(PAGE);
  expect(await screen.findByText('用时均按工作日历计算，单位：工作小时')).toBeTruthy();
  for (const [title, units] of [
    ['按单据类型', '平均工作小时 · 提交份数'],
    ['按步骤', '平均工作小时 · 审批次数'],
    ['按审批人', '平均工作小时 · 审批次数'],
    ['等待最久', '已等工作小时 · 等待人数'],
  ] as const)
    expect(within(await screen.findByRole('region', { name: title })).getByText(units)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'SP-1001 · 等待 周雨桐 · 王浩然的日常报销 1,045.0，1 人' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^林慧敏/ }));
  const list = within(await screen.findByRole('dialog'));
  expect(await list.findByText('1,045.0')).toBeTruthy();
  expect(list.getByText(/^2026-11-12 \d\d:00$/)).toBeTruthy();
});

it('an empty page says why', async () => {
  refuseCall(own.statistics, 'A0301', '没有权限');
  renderPage(PAGE);
  expect(await screen.findByText('没有查看权限')).toBeTruthy();
});
