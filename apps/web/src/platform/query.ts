import type { Call, InputOf, ResultOf } from '@houtai/contract/call';
import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { CallError, send, type SendOptions } from './send.ts';

/** The cache of server data. A refusal is not repeated; a transport fault is tried once more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && error instanceof CallError && error.code === '',
    },
  },
});

/** Query options of a GET call; the key is its path and input, so that useSend can name what it refreshes. */
export function queryOf<C extends Call>(call: C, input: InputOf<C>, options: Pick<SendOptions, 'silent'> = {}) {
  return queryOptions({
    queryKey: [call.path, input],
    queryFn: ({ signal }): Promise<ResultOf<C>> => send(call, input, { ...options, signal }),
  });
}

/** A mutation that sends a call and then refreshes every query of the named calls. */
export function useSend<C extends Call>(call: C, refreshes: readonly Call[] = [], options: SendOptions = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<C>): Promise<ResultOf<C>> => send(call, input, options),
    onSuccess: () => Promise.all(refreshes.map((other) => client.invalidateQueries({ queryKey: [other.path] }))),
  });
}
