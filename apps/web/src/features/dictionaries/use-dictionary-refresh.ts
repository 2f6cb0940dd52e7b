import { calls } from '@houtai/contract';
import { useQueryClient } from '@tanstack/react-query';

/** Gives a function that reads everything about dictionaries again, after one was changed; the console's own copies too. */
export function useDictionaryRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const call of Object.values(calls.dictionaries)) void client.invalidateQueries({ queryKey: [call.path] });
  };
}
