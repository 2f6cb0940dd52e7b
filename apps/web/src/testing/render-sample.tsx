import { calls } from '@houtai/contract';
import { BASE_PATH } from '@houtai/contract/limits';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { BrowserRouter } from 'react-router';

import { showRefusals } from '#platform/calls/error-messages.ts';
import { Toasts } from '#ui/layer/toast.tsx';

import { answer } from './answer.ts';
import { openAddress } from './render-page.tsx';
import { makeTodo, SampleList } from './sample-list.tsx';

/** Opens the sample list at an address under /adminview; refusals become toasts. Returns its query client. */
export function renderSample(query = ''): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  openAddress(`/sample${query}`);
  showRefusals();
  render(
    <QueryClientProvider client={client}>
      <BrowserRouter basename={BASE_PATH}>
        <SampleList />
      </BrowserRouter>
      <Toasts />
    </QueryClientProvider>,
  );
  return client;
}

/** Answers the sample's calls with this number of to-dos. */
export function answerTodos(total: number) {
  const sent = answer(calls.todo.page, ({ offset, limit }) => {
    const first = (offset - 1) * limit;
    return { rows: Array.from({ length: Math.max(0, Math.min(limit, total - first)) }, (_, index) => makeTodo(first + index + 1)), total };
  });
  answer(calls.todo.get, ({ id }) => makeTodo(Number(id.slice(1))));
  return sent;
}
