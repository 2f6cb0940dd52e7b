import { calls } from '@houtai/contract';
import type { FeedbackRow } from '@houtai/contract/feedback';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';

import { urgencyFields } from '#testing/agenda-item.ts';
import { answer } from '#testing/answer.ts';
import { SAMPLE_FEEDBACK } from '#testing/sample-feedback.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { FeedbackRowActs } from './feedback-row-acts.tsx';

const NO = { edit: false, handle: false, state: false, remind: false, wait: false, resume: false, accept: false, reassign: false };
const WAITING = { kind: 'parts', reason: '备件', askOn: '2026-11-24', begunAt: '2026-11-20T01:00:00.000Z', begunByName: '林悦' } as const;

afterEach(cleanup);

const show = (row: Partial<FeedbackRow>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <FeedbackRowActs record={{ ...SAMPLE_FEEDBACK, ...row }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const names = () => screen.queryAllByRole('button').map((button) => button.textContent);

it.each<[string, Partial<FeedbackRow>, string[]]>([
  ['nothing to who may do nothing', { may: NO }, []],
  ['响应 and 等待 for what is new', { may: { ...NO, state: true, wait: true } }, ['响应', '等待']],
  ['完成 and 等待 for what is worked at', { completionStatus: '2', may: { ...NO, state: true, wait: true } }, ['完成', '等待']],
  ['转交 to who may hand it over', { completionStatus: '2', may: { ...NO, state: true, reassign: true } }, ['完成', '转交']],
  ['恢复 for what waits', { waiting: WAITING, may: { ...NO, state: true, wait: true, resume: true } }, ['恢复']],
  ['nothing for what waits to who may not resume it', { waiting: WAITING, may: { ...NO, state: true, wait: true } }, []],
  ['验收 to who has to accept it', { completionStatus: '3', may: { ...NO, accept: true, state: true } }, ['验收']],
  ['nothing for what is done to its handler', { completionStatus: '3', may: { ...NO, state: true, handle: true } }, []],
])('offers %s', (_, row, acts) => {
  show(row);
  expect(names()).toEqual(acts);
});

it('asks a handler for a comment in response to a reopened feedback that is in progress', async () => {
  signedInAs({ account: { id: 'u1' } });
  const said = answer(calls.feedback.comment, () => ({}));
  const urgency = urgencyFields({ kind: 'feedback', respondBy: '2026-11-20T03:00:00.000Z' });
  const { unmount } = show({ completionStatus: '2', urgency, may: { ...NO, state: true, wait: true } });
  expect(names()).toEqual(['响应', '等待']);
  await userEvent.click(screen.getByRole('button', { name: '响应 FB-1' }));
  await userEvent.type(screen.getByRole('textbox', { name: /回一句/ }), '收到，下午到');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '响应' }));
  await vi.waitFor(() => expect(said).toEqual([{ id: 'f1', comment: '收到，下午到' }]));
  unmount();
  show({ completionStatus: '2', urgency, handleUser: 'u9', may: { ...NO, state: true } });
  expect(names()).toEqual(['完成']);
});

it('sends the seen state with a response, and the result with a completion', async () => {
  const sent = answer(calls.feedback.setStatus, () => ({}));
  const { unmount } = show({ may: { ...NO, state: true } });
  await userEvent.click(screen.getByRole('button', { name: '响应 FB-1' }));
  expect(sent).toEqual([{ items: [{ afterSaleProblemId: 'f1', from: '1' }], completionStatus: '2', remark: '' }]);
  unmount();
  show({ completionStatus: '2', may: { ...NO, state: true } });
  await userEvent.click(screen.getByRole('button', { name: '完成 FB-1' }));
  await userEvent.type(screen.getByRole('textbox', { name: '说明' }), '换好了');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '完成' }));
  await vi.waitFor(() =>
    expect(sent.at(-1)).toEqual({ items: [{ afterSaleProblemId: 'f1', from: '2' }], completionStatus: '3', remark: '换好了' }),
  );
});

it('fills in the day of the next check with one press', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00') });
  onTestFinished(() => void vi.useRealTimers());
  answer(calls.feedback.waitKinds, () => ['customer' as const, 'parts' as const]);
  const sent = answer(calls.feedback.wait, () => SAMPLE_FEEDBACK);
  show({ may: { ...NO, wait: true } });
  await userEvent.click(screen.getByRole('button', { name: '等待 FB-1' }));
  const days = within(await screen.findByRole('group', { name: '常用日期' }));
  expect(days.getAllByRole('button').map((chip) => chip.textContent)).toEqual(['明天', '3 天后', '一周后']);
  await userEvent.click(days.getByRole('button', { name: '3 天后' }));
  await userEvent.type(screen.getByRole('textbox', { name: /等什么/ }), '要日志');
  await userEvent.click(screen.getByRole('button', { name: '开始等待' }));
  await vi.waitFor(() =>
    expect(sent).toEqual([{ afterSaleProblemId: 'f1', version: 1, kind: 'customer', reason: '要日志', askOn: '2026-11-23' }]),
  );
});
