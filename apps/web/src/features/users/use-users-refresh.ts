import { calls } from '@houtai/contract';
import { useQueryClient } from '@tanstack/react-query';

/** Gives a function that reads everything about users again, after one was changed. */
export function useUsersRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    const { page, counts, get, history, held } = calls.users;
    for (const call of [page, counts, get, history, held, calls.people.options, calls.people.departments])
      void client.invalidateQueries({ queryKey: [call.path] });
  };
}
