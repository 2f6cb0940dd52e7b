import { calls } from '@houtai/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { answer, answerPresent } from '#testing/answer.ts';
import { SAMPLE_FEEDBACK } from '#testing/sample-feedback.ts';
import { signedInAs } from '#testing/signed-in.ts';
import { ConfirmDialog } from '#ui/layer/confirm-dialog.tsx';

import { FeedbackFormSheet } from './feedback-form-sheet.tsx';
import { feedbackFormValues, newValues } from './feedback-form.ts';

beforeEach(() => {
  signedInAs();
  answer(calls.dictionaries.dics, () => []);
  answer(calls.people.options, () => []);
  answer(calls.drafts.get, () => null);
  answer(calls.drafts.del, () => ({}));
  answer(calls.feedback.similar, () => []);
  answer(calls.projects.options, () => [
    { projectId: '95', projectName: '日常运维与内部支持', customerId: 'c', customerName: '', validity: '1' as const },
  ]);
});
afterEach(cleanup);

function show(sheet: ReactNode): void {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {sheet}
        <ConfirmDialog onCancel={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

it('a new feedback is sent as operation 1, with the name of its project and its people joined by commas', async () => {
  const sent = answer(calls.feedback.add, () => ({ afterSaleProblemId: 'f1' }));
  const done = vi.fn();
  const initial = { ...newValues('u1', 'u2,u3', '2026-11-20'), problemFeedback: '<p>打不开</p>', handleRemark: '已看' };
  show(<FeedbackFormSheet mode="new" initial={initial} onDone={done} onCancel={() => {}} />);
  await screen.findByDisplayValue('日常运维与内部支持');
  await userEvent.click(screen.getByRole('button', { name: '提交反馈' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(sent).toMatchObject([
    {
      projectId: '95',
      projectName: '日常运维与内部支持',
      handle: '1',
      workType: '1',
      priority: '1',
      faultLevel: '4',
      integral: '0',
      handleUser: 'u2,u3',
      operType: '1',
    },
  ]);
});

it('similar feedback is listed below the text, and opens over the unchanged form', async () => {
  answer(calls.feedback.similar, () => [
    { afterSaleProblemId: 'f1', number: 'FB-1', summary: '大屏白屏', completionStatus: '1' as const, problemDate: '2026-11-20' },
  ]);
  answer(calls.feedback.get, () => SAMPLE_FEEDBACK);
  answer(calls.feedback.history, () => []);
  const initial = { ...newValues('u1', '', '2026-11-20'), problemFeedback: '<p>大屏每天早上白屏</p>', handleRemark: '已看' };
  show(<FeedbackFormSheet mode="new" initial={initial} onDone={() => {}} onCancel={() => {}} />);
  const similar = await screen.findByRole('region', { name: '可能重复的反馈' });
  expect(similar.compareDocumentPosition(screen.getByRole('textbox', { name: /处理说明/ }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.click(within(similar).getByRole('button', { name: 'FB-1' }));
  const glance = await screen.findByRole('dialog', { name: '售后反馈 FB-1' });
  expect(await within(glance).findByText('请尽快')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '售后反馈 FB-1' })).toBeNull());
  expect(screen.getByRole('textbox', { name: /处理说明/ })).toHaveProperty('value', '已看');
});

it("saving over another user's change sends only what was changed here", async () => {
  const present = { ...SAMPLE_FEEDBACK, version: 2, completionStatus: '3' as const, handleDate: '2026-11-21', handleRemark: '已更换电源' };
  answer(calls.feedback.get, () => present);
  answer(calls.feedback.history, () => []);
  answer(calls.drafts.save, () => ({ savedAt: '2026-11-20T06:32:00.000Z' }));
  const sent = answerPresent(calls.feedback.update, present, () => present);
  const done = vi.fn();
  show(
    <FeedbackFormSheet
      mode="edit"
      feedback={SAMPLE_FEEDBACK}
      initial={feedbackFormValues(SAMPLE_FEEDBACK, 'edit')}
      onDone={done}
      onCancel={() => {}}
    />,
  );
  await screen.findByDisplayValue('日常运维与内部支持');
  await userEvent.type(screen.getByRole('textbox', { name: /工时/ }), '2.5');
  await userEvent.click(screen.getByRole('button', { name: '保存修改' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent).toMatchObject([
    { version: 2, workTime: '2.5', completionStatus: '3', handleDate: '2026-11-21', handleRemark: '已更换电源', problemDate: '2026-11-20' },
  ]);
});
