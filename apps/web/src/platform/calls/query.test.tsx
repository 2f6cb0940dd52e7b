import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, renderHook, screen } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { keyOf, queryOf, refreshSubjects, useSend } from './query.ts';
import { CallError } from './send.ts';

let client: QueryClient;
beforeEach(() => {
  signedInAs();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(cleanup);

const isStale = (call: Call) => client.getQueryState([...keyOf(call), {}])?.isInvalidated;

/** Puts an answer of each call into the cache. */
function keep(...kept: readonly Call[]): void {
  for (const call of kept) client.setQueryData([...keyOf(call), {}], []);
}

function Waiting(): ReactNode {
  const { data = [] } = useQuery(queryOf(calls.agenda.counts, {}));
  return data.map(({ kind, count }) => <output key={kind}>{count}</output>);
}

/** Renders `useSend`, beside a component that shows data. */
function sender(shown: ReactNode = null) {
  return renderHook(() => useSend(calls.todo.remind, { silent: true }), {
    wrapper: ({ children }) => (
      <StrictMode>
        <QueryClientProvider client={client}>
          {shown}
          {children}
        </QueryClientProvider>
      </StrictMode>
    ),
  });
}

describe('refresh', () => {
  it('marks the queries of its subjects as stale and no others', async () => {
    keep(calls.todo.page, calls.todo.counts, calls.agenda.counts, calls.feedback.page);
    await refreshSubjects(client, 'todo', 'agenda');
    expect([calls.todo.page, calls.todo.counts, calls.agenda.counts, calls.feedback.page].map(isStale)).toEqual([true, true, true, false]);
  });

  it.each([
    ['shown', <Waiting key="shown" />],
    ['asked for ahead', null],
  ])('refetches a first answer that is still in flight, as it may be outdated: %s', async (_, shown) => {
    const answers: (() => void)[] = [];
    let count = 1;
    const asked = answer(calls.agenda.counts, async () => {
      const row = { kind: 'todo' as const, count, overdue: 0, waiting: 0 };
      await new Promise<void>((resolve) => answers.push(resolve));
      return [row];
    });
    sender(shown);
    if (!shown) void client.prefetchQuery(queryOf(calls.agenda.counts, {}));
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    count = 2;
    const refreshed = refreshSubjects(client, 'agenda');
    answers[0]?.();
    if (shown) {
      await vi.waitFor(() => expect(asked).toHaveLength(2));
      answers[1]?.();
      await refreshed;
      await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('2'));
    } else {
      await refreshed;
      await vi.waitFor(() => expect(client.getQueryData([...keyOf(calls.agenda.counts), {}])).toBeDefined());
      expect(isStale(calls.agenda.counts)).toBe(true);
    }
  });
});

describe('useSend', () => {
  it('refetches its subject and dependent subjects and is busy until then', async () => {
    keep(calls.todo.page, calls.feedback.page);
    let count = 1;
    let arrive = (): void => {};
    const asked = answer(calls.agenda.counts, () => [{ kind: 'todo' as const, count, overdue: 0, waiting: 0 }]);
    const sent = answer(calls.todo.remind, async () => {
      await new Promise<void>((resolve) => (arrive = resolve));
      return {};
    });
    const { result } = sender(<Waiting />);
    expect((await screen.findByRole('status')).textContent).toBe('1');
    const before = asked.length;
    count = 2;
    void result.current.run({ todoId: 't1' });
    await vi.waitFor(() => expect([sent.length, result.current.busy]).toEqual([1, true]));
    arrive();
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('2'));
    await vi.waitFor(() => expect(result.current.busy).toBe(false));
    expect(asked).toHaveLength(before + 1);
    expect([calls.todo.page, calls.feedback.page].map(isStale)).toEqual([true, false]);
  });

  it('refetches after a refusal and rejects with it', async () => {
    keep(calls.todo.page);
    refuseCall(calls.todo.remind, 'A0409', '已被他人修改');
    const { result } = sender();
    // Nothing awaits this call, and an unhandled rejection fails the test run.
    void result.current.run({ todoId: 't1' });
    await expect(result.current.run({ todoId: 't1' })).rejects.toBeInstanceOf(CallError);
    await vi.waitFor(() => expect(isStale(calls.todo.page)).toBe(true));
  });

  it('completes after its component unmounts', async () => {
    keep(calls.todo.page);
    answer(calls.todo.remind, () => ({}));
    const { result, unmount } = sender();
    const answered = result.current.run({ todoId: 't1' });
    unmount();
    await answered;
    await vi.waitFor(() => expect(isStale(calls.todo.page)).toBe(true));
  });
});
