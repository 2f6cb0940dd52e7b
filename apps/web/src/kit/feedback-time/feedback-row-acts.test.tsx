import { calls } from '@houtai/contract';
import type { FeedbackRow } from '@houtai/contract/feedback';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';

import { pressInRow } from '#kit/list/cells/row-pressed.ts';
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
  ['响应 for what is new', { may: { ...NO, state: true, wait: true } }, ['响应', '更多', '等待W']],
  ['完成 for what is worked at', { completionStatus: '2', may: { ...NO, state: true, wait: true } }, ['完成', '更多', '等待W']],
  ['转交 to who may hand it over', { completionStatus: '2', may: { ...NO, state: true, reassign: true } }, ['完成', '更多', '转交']],
  [
    'no second wait to what waits',
    { waiting: WAITING, may: { ...NO, resume: true, wait: true, reassign: true } },
    ['恢复', '更多', '转交'],
  ],
  ['恢复 for what waits', { waiting: WAITING, may: { ...NO, state: true, wait: true, resume: true } }, ['恢复']],
  ['nothing for what waits to who may not resume it', { waiting: WAITING, may: { ...NO, state: true, wait: true } }, []],
  ['验收 to who has to accept it', { completionStatus: '3', may: { ...NO, accept: true, state: true } }, ['验收']],
  ['nothing for what is done to its handler', { completionStatus: '3', may: { ...NO, state: true, handle: true } }, []],
])('offers %s', async (_, row, acts) => {
  show(row);
  const shown = names();
  const more = screen.queryByRole('button', { name: '更多 FB-1' });
  if (more) await userEvent.click(more);
  const choices = screen.queryAllByRole('menuitem').map((item) => item.textContent);
  expect([...shown, ...choices]).toEqual(acts);
});

it('begins a wait by its key in the row that has the focus, and by no other', async () => {
  answer(calls.feedback.waitKinds, () => ['customer' as const]);
  const row = (id: string) => (
    <div data-row={id} tabIndex={-1}>
      <FeedbackRowActs record={{ ...SAMPLE_FEEDBACK, number: id, may: { ...NO, wait: true } }} />
    </div>
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        {row('FB-1')}
        {row('FB-2')}
      </MemoryRouter>
    </QueryClientProvider>,
  );
  pressInRow(document.body, 'w');
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByRole('button', { name: '更多 FB-2' }).closest<HTMLElement>('[data-row]')?.focus();
  act(() => pressInRow(document.body, 'w'));
  expect(await screen.findByRole('dialog', { name: '等待什么 FB-2' })).toBeTruthy();
});

it('asks a handler for a comment in response to a reopened feedback that is in progress', async () => {
  signedInAs({ account: { id: 'u1' } });
  const said = answer(calls.feedback.comment, () => ({}));
  const urgency = urgencyFields({ kind: 'feedback', respondBy: '2026-11-20T03:00:00.000Z' });
  const { unmount } = show({ completionStatus: '2', urgency, may: { ...NO, state: true, wait: true } });
  expect(names()).toEqual(['响应', '更多']);
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
  await userEvent.click(screen.getByRole('button', { name: '更多 FB-1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^等待/ }));
  const days = within(await screen.findByRole('group', { name: '常用日期' }));
  expect(days.getAllByRole('button').map((chip) => chip.textContent)).toEqual(['明天', '3 天后', '一周后']);
  await userEvent.click(days.getByRole('button', { name: '3 天后' }));
  await userEvent.type(screen.getByRole('textbox', { name: /等什么/ }), '要日志');
  await userEvent.click(screen.getByRole('button', { name: '开始等待' }));
  await vi.waitFor(() =>
    expect(sent).toEqual([{ afterSaleProblemId: 'f1', version: 1, kind: 'customer', reason: '要日志', askOn: '2026-11-23' }]),
  );
});
