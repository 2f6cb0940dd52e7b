import { calls } from '@houtai/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { queryClient } from '#platform/calls/query.ts';
import { answer } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { PlanAudience } from './plan-audience.tsx';

beforeEach(() => {
  queryClient.clear();
  signedInAs();
});
afterEach(cleanup);

function show(state: 'active' | 'draft') {
  const asked = answer(calls.records.audience, () => [{ userId: 'bob', name: '陈屿', as: '负责人', state: 'told' as const }]);
  render(
    <QueryClientProvider client={queryClient}>
      <PlanAudience project={{ id: 'p', state }} owners={['bob', '', 'bob']} reason="客户推迟" />
    </QueryClientProvider>,
  );
  return asked;
}

it('PlanAudience names who will be notified of a change of an open plan, with one request for its owners', async () => {
  const asked = show('active');
  await waitFor(() => expect(screen.getByRole('note', { name: '通知范围' }).textContent).toBe('将通知 陈屿（负责人）'));
  expect(asked).toEqual([{ recordType: 'project', id: 'p', event: 'plan', mentions: '', named: 'bob' }]);
});

it('PlanAudience shows and requests nothing for a plan that is not open', () => {
  const asked = show('draft');
  expect(screen.queryByRole('note')).toBeNull();
  expect(asked).toEqual([]);
});
