import { calls } from '@houtai/contract';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { reconnect } from '#testing/reconnect.ts';
import { renderPage } from '#testing/render-page.tsx';
import { SAMPLE_FEEDBACK } from '#testing/sample-feedback.ts';
import { signedInAs } from '#testing/signed-in.ts';

// Imported beforehand, because that takes long on a busy machine.
beforeAll(() => import('./feedback-page.tsx'), 60_000);

it.each([
  ['who may close', 'feedback:feedback:edit' as const, 1],
  ['nobody else', 'feedback:feedback:list' as const, 0],
])('selection boxes are offered to %s', async (_, tag, boxes) => {
  signedInAs({ buttons: ['feedback:feedback:list', tag] });
  answer(calls.dictionaries.dics, () => []);
  answer(calls.projects.options, () => []);
  answer(calls.companies.list, () => []);
  answer(calls.people.options, () => []);
  answer(calls.feedback.counts, () => ({ mine: 0, waiting: 0, handling: 0, created: 0, all: 0 }));
  answer(calls.feedback.page, () => ({ rows: [], total: 0 }));
  renderPage('/feedback');
  expect(await screen.findByRole('columnheader', { name: /编号/ })).toBeTruthy();
  expect(screen.queryAllByRole('checkbox')).toHaveLength(boxes);
});

it('opening a record does not refetch its list', async () => {
  signedInAs({ buttons: ['feedback:feedback:list'] });
  answer(calls.dictionaries.dics, () => []);
  answer(calls.projects.options, () => []);
  answer(calls.companies.list, () => []);
  answer(calls.people.options, () => []);
  answer(calls.feedback.counts, () => ({ mine: 0, waiting: 0, handling: 0, created: 0, all: 1 }));
  answer(calls.feedback.history, () => []);
  answer(calls.feedback.get, () => SAMPLE_FEEDBACK);
  const asked = answer(calls.feedback.page, () => ({ rows: [SAMPLE_FEEDBACK], total: 1 }));
  renderPage('/feedback');
  await userEvent.click(await screen.findByText('FB-1'));
  expect(await screen.findByRole('region', { name: '反馈详情' })).toBeTruthy();
  expect(asked.filter(({ view }) => view === 'mine')).toHaveLength(1);
});

it("copying leads to the list of the user's own, though the user handles the original", async () => {
  signedInAs({ buttons: ['feedback:feedback:list', 'feedback:feedback:add'] });
  answer(calls.dictionaries.dics, () => []);
  answer(calls.projects.options, () => []);
  answer(calls.companies.list, () => []);
  answer(calls.people.options, () => []);
  answer(calls.drafts.get, () => null);
  answer(calls.drafts.save, () => ({ savedAt: '2026-11-20T06:32:00.000Z' }));
  answer(calls.drafts.del, () => ({}));
  answer(calls.feedback.counts, () => ({ mine: 1, waiting: 0, handling: 1, created: 0, all: 1 }));
  answer(calls.feedback.history, () => []);
  answer(calls.feedback.get, () => SAMPLE_FEEDBACK);
  const asked = answer(calls.feedback.page, () => ({ rows: [SAMPLE_FEEDBACK], total: 1 }));
  answer(calls.feedback.add, () => ({ afterSaleProblemId: 'f2' }));
  renderPage('/feedback?id=f1');
  await userEvent.click(await screen.findByRole('button', { name: '复制' }));
  const form = within(await screen.findByRole('dialog', { name: '复制反馈' }));
  await userEvent.type(form.getByRole('textbox', { name: /处理说明/ }), '再看一次');
  await userEvent.click(form.getByRole('button', { name: '提交反馈' }));
  await waitFor(() => expect(asked.at(-1)?.view).toBe('created'));
  expect(screen.queryByRole('region', { name: '反馈详情' })).toBeNull();
});

it('closing names its records, and comes after all other actions', async () => {
  signedInAs({ buttons: ['feedback:feedback:list', 'feedback:feedback:add'] });
  answer(calls.dictionaries.dics, () => []);
  answer(calls.projects.options, () => []);
  answer(calls.companies.list, () => []);
  answer(calls.people.options, () => []);
  answer(calls.feedback.counts, () => ({ mine: 0, waiting: 0, handling: 0, created: 0, all: 0 }));
  answer(calls.feedback.page, () => ({ rows: [], total: 0 }));
  answer(calls.feedback.history, () => []);
  answer(calls.feedback.get, () => SAMPLE_FEEDBACK);
  renderPage('/feedback?id=f1');
  const detail = within(await screen.findByRole('region', { name: '反馈详情' }));
  await detail.findByRole('button', { name: '处理反馈' });
  expect(detail.getAllByRole('heading', { name: '问题描述' })).toHaveLength(1);
  const acts = within(detail.getByRole('contentinfo')).getAllByRole('button');
  expect(acts.map(({ textContent }) => textContent)).toEqual(['处理反馈', '修改', '复制', '关闭反馈']);
});

it('handling keeps typed input while another user changes the feedback, and is sent as an answer to the opened version', async () => {
  signedInAs({ buttons: ['feedback:feedback:list', 'feedback:feedback:handle'] });
  answer(calls.dictionaries.dics, () => []);
  answer(calls.projects.options, () => []);
  answer(calls.companies.list, () => []);
  answer(calls.people.options, () => []);
  answer(calls.feedback.counts, () => ({ mine: 0, waiting: 0, handling: 0, created: 0, all: 0 }));
  answer(calls.feedback.page, () => ({ rows: [], total: 0 }));
  answer(calls.feedback.history, () => []);
  let feedback = SAMPLE_FEEDBACK;
  answer(calls.feedback.get, () => feedback);
  const handled = answer(calls.feedback.handle, () => feedback);
  renderPage('/feedback?id=f1');
  await userEvent.click(await screen.findByRole('button', { name: '处理反馈' }));
  const form = within(await screen.findByRole('dialog', { name: '处理反馈 FB-1' }));
  await userEvent.clear(form.getByRole('textbox', { name: /处理说明/ }));
  await userEvent.type(form.getByRole('textbox', { name: /处理说明/ }), '已更换主板');
  feedback = { ...SAMPLE_FEEDBACK, summary: '白屏，每天早上', version: 2 };
  reconnect();
  await screen.findAllByText('白屏，每天早上');
  await userEvent.click(form.getByRole('button', { name: '保存处理结果' }));
  await waitFor(() => expect(handled).toMatchObject([{ handleRemark: '已更换主板', version: 1 }]));
});

it('handling begins without a text and in the current state', async () => {
  signedInAs({ buttons: ['feedback:feedback:list', 'feedback:feedback:handle'] });
  answer(calls.dictionaries.dics, () => []);
  answer(calls.projects.options, () => []);
  answer(calls.companies.list, () => []);
  answer(calls.people.options, () => []);
  answer(calls.feedback.counts, () => ({ mine: 0, waiting: 0, handling: 0, created: 0, all: 0 }));
  answer(calls.feedback.page, () => ({ rows: [], total: 0 }));
  answer(calls.feedback.history, () => []);
  const opened: FeedbackDetail = { ...SAMPLE_FEEDBACK, completionStatus: '2', handleRemark: '已联系厂商' };
  answer(calls.feedback.get, () => opened);
  const handled = answer(calls.feedback.handle, () => opened);
  renderPage('/feedback?id=f1');
  await userEvent.click(await screen.findByRole('button', { name: '处理反馈' }));
  const form = within(await screen.findByRole('dialog', { name: '处理反馈 FB-1' }));
  const remark = form.getByRole<HTMLTextAreaElement>('textbox', { name: /处理说明/ });
  expect(remark.value).toBe('');
  await userEvent.click(form.getByRole('button', { name: '保存处理结果' }));
  expect(await form.findByText('不能为空')).toBeTruthy();
  expect(handled).toEqual([]);
  await userEvent.type(remark, '已更换主板');
  await userEvent.click(form.getByRole('button', { name: '保存处理结果' }));
  await waitFor(() => expect(handled).toMatchObject([{ handleRemark: '已更换主板', completionStatus: '2' }]));
});

it('the reporter is asked to accept a solution, and gives a reason for declining it', async () => {
  signedInAs({ buttons: ['feedback:feedback:list'] });
  answer(calls.dictionaries.dics, () => []);
  answer(calls.projects.options, () => []);
  answer(calls.companies.list, () => []);
  answer(calls.people.options, () => []);
  answer(calls.feedback.counts, () => ({ mine: 0, waiting: 0, handling: 0, created: 0, all: 0 }));
  answer(calls.feedback.page, () => ({ rows: [], total: 0 }));
  answer(calls.feedback.history, () => []);
  const may = { ...SAMPLE_FEEDBACK.may, accept: true };
  const clock = {
    counted: 'working' as const,
    startedAt: SAMPLE_FEEDBACK.createdAt,
    solveHours: 4,
    usedHours: 5.3333,
    waitedHours: 2.4167,
    lateHours: 1.3333,
    stretches: [],
  };
  const awaited = { accepterId: 'u1', accepterName: '林悦', acceptBy: '2026-11-27T10:00:00.000Z' };
  const done: FeedbackDetail = { ...SAMPLE_FEEDBACK, ...awaited, completionStatus: '3', may, clock };
  answer(calls.feedback.get, () => done);
  const rejected = answer(calls.feedback.reject, () => done);
  renderPage('/feedback?id=f1');
  const band = within(await screen.findByRole('region', { name: '验收' }));
  expect(band.getByText('用时 5 小时 20 分，不含等待 2 小时 25 分')).toBeTruthy();
  expect(band.getByText('超时 1 小时 20 分')).toBeTruthy();
  expect(band.getByRole('button', { name: '验收通过' })).toBeTruthy();
  await userEvent.click(band.getByRole('button', { name: '还没好' }));
  const form = within(await screen.findByRole('dialog', { name: /还没好/ }));
  await userEvent.type(form.getByRole('textbox'), '还是扫不出');
  await userEvent.click(form.getByRole('button', { name: '退回处理中' }));
  await waitFor(() => expect(rejected).toMatchObject([{ reason: '还是扫不出', version: 1 }]));
});

it('waiting offers its kinds, and requires the day to ask again', async () => {
  signedInAs({ buttons: ['feedback:feedback:list', 'feedback:feedback:handle'] });
  answer(calls.dictionaries.dics, () => []);
  answer(calls.projects.options, () => []);
  answer(calls.companies.list, () => []);
  answer(calls.people.options, () => []);
  answer(calls.feedback.counts, () => ({ mine: 0, waiting: 0, handling: 0, created: 0, all: 0 }));
  answer(calls.feedback.page, () => ({ rows: [], total: 0 }));
  answer(calls.feedback.history, () => []);
  answer(calls.feedback.get, () => ({ ...SAMPLE_FEEDBACK, may: { ...SAMPLE_FEEDBACK.may, wait: true } }));
  answer(calls.feedback.waitKinds, () => ['parts' as const, 'internal' as const]);
  const waited = answer(calls.feedback.wait, () => SAMPLE_FEEDBACK);
  renderPage('/feedback?id=f1');
  await userEvent.click(await screen.findByRole('button', { name: '等待' }));
  const form = within(await screen.findByRole('dialog', { name: /等待什么/ }));
  const kinds = ['客户', '备件', '第三方', '内部'].map((name) => form.getByRole('radio', { name }));
  expect(kinds.map((kind) => kind.getAttribute('aria-checked'))).toEqual(['false', 'true', 'false', 'false']);
  expect(kinds.map((kind) => kind.hasAttribute('data-disabled'))).toEqual([true, false, true, false]);
  await userEvent.type(form.getByRole('textbox', { name: /等什么/ }), '日志');
  await userEvent.click(form.getByRole('button', { name: '开始等待' }));
  expect(await form.findByText('请选择哪天再问，最多 30 天')).toBeTruthy();
  expect(waited).toEqual([]);
});
