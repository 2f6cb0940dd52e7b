import { calls } from '@houtai/contract';
import { useQueryClient } from '@tanstack/react-query';

/** Gives a function that reads everything about feedback again, after one was changed. */
export function useFeedbackRefresh(): () => void {
  const client = useQueryClient();
  const { page, counts, get, history, statistics } = calls.feedback;
  return () => {
    for (const call of [page, counts, get, history, statistics, ...Object.values(calls.agenda)])
      void client.invalidateQueries({ queryKey: [call.path] });
  };
}
