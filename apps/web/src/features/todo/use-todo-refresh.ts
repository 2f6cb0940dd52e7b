import { calls } from '@houtai/contract';
import { useQueryClient } from '@tanstack/react-query';

/** Gives a function that reads everything about to-dos again, after one was changed. */
export function useTodoRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const call of [calls.todo.page, calls.todo.counts, calls.todo.get, calls.todo.history, ...Object.values(calls.agenda)])
      void client.invalidateQueries({ queryKey: [call.path] });
  };
}
