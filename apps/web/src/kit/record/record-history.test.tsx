import { calls } from '@houtai/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { RecordHistory } from './record-history.tsx';

afterEach(cleanup);

it('RecordHistory keeps an unsent comment with its record and discards it once it is sent', async () => {
  signedInAs();
  answer(calls.todo.history, () => []);
  const sent = answer(calls.todo.comment, () => ({}));
  const client = new QueryClient();
  const of = (id: string) => (
    <QueryClientProvider client={client}>
      <RecordHistory id={id} history={calls.todo.history} comment={calls.todo.comment} />
    </QueryClientProvider>
  );
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '评论' });
  const { rerender } = render(of('t1'));
  await userEvent.type(box(), '请尽快');
  rerender(of('t2'));
  expect(box().value).toBe('');
  rerender(of('t1'));
  expect(box().value).toBe('请尽快');
  await userEvent.click(screen.getByRole('button', { name: '发表评论' }));
  await waitFor(() => expect(box().value).toBe(''));
  expect(sent).toEqual([{ id: 't1', comment: '请尽快' }]);
  rerender(of('t2'));
  rerender(of('t1'));
  expect(box().value).toBe('');
});
