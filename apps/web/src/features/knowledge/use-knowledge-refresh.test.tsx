import { calls } from '@houtai/contract';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';

import { queryClient, queryOf } from '../../platform/query.ts';
import { answer } from '../../testing/answer.ts';
import { signedInAs } from '../../testing/signed-in.ts';
import { useKnowledgeRefresh } from './use-knowledge-refresh.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

function Waiting(): ReactNode {
  const refresh = useKnowledgeRefresh();
  const { data = [] } = useQuery(queryOf(calls.agenda.counts, {}));
  return (
    <button type="button" onClick={refresh}>
      {data.map(({ count }) => count)}
    </button>
  );
}

it('what was confirmed waits for the person no longer', async () => {
  signedInAs();
  let count = 1;
  answer(calls.agenda.counts, () => [{ kind: 'knowledge' as const, count, overdue: 0 }]);
  render(
    <QueryClientProvider client={queryClient}>
      <Waiting />
    </QueryClientProvider>,
  );
  const waiting = await screen.findByRole('button', { name: '1' });
  count = 0;
  await userEvent.click(waiting);
  expect(await screen.findByRole('button', { name: '0' })).toBeTruthy();
});
