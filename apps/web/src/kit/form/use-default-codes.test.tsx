import { calls } from '@houtai/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';

import { answer, failConnection } from '#testing/answer.ts';

import { useDefaultCodes } from './use-default-codes.ts';

const TYPES = { handle: 'handles', priority: 'priorities' } as const;

function ask() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  return renderHook(() => useDefaultCodes(TYPES), { wrapper }).result;
}

it('useDefaultCodes requests all dictionaries together and gives each field its default, or nothing without one', async () => {
  const entry = (type: string, code: string, isDefault: boolean) => {
    return { type, code, codeText: code, tone: '', active: true, isDefault } as const;
  };
  const sent = answer(calls.dictionaries.dics, () => [
    entry('handles', '1', false),
    entry('handles', '2', true),
    entry('priorities', '3', false),
  ]);
  const found = ask();
  expect(found.current).toBeNull();
  await waitFor(() => expect(found.current).toEqual({ handle: '2' }));
  expect(sent).toEqual([{ type: 'handles,priorities' }]);
});

it('useDefaultCodes gives no defaults when the request fails', async () => {
  failConnection(calls.dictionaries.dics);
  const found = ask();
  await waitFor(() => expect(found.current).toEqual({}));
});
