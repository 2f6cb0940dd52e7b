import { calls } from '@houtai/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';

import { answer } from '../../testing/answer.ts';
import { signedInAs } from '../../testing/signed-in.ts';
import { FeedbackFormSheet } from './feedback-form-sheet.tsx';
import { newValues } from './feedback-form.ts';

afterEach(cleanup);

it('sends a new feedback as operation 1, with the name of its project and its people joined by commas', async () => {
  signedInAs();
  answer(calls.dictionaries.dics, () => []);
  answer(calls.people.options, () => []);
  answer(calls.drafts.get, () => null);
  answer(calls.drafts.del, () => ({}));
  answer(calls.feedback.similar, () => []);
  answer(calls.projects.options, () => [
    { projectId: '95', projectName: '日常运维与内部支持', customerId: 'c', customerName: '', validity: '1' as const },
  ]);
  const sent = answer(calls.feedback.add, () => ({ afterSaleProblemId: 'f1' }));
  const done = vi.fn();
  const initial = { ...newValues('u1', 'u2,u3', '2026-11-20'), problemFeedback: '<p>打不开</p>', handleRemark: '已看' };
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FeedbackFormSheet mode="new" initial={initial} onDone={done} onCancel={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
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
