import { calls } from '@houtai/contract';
import { useQueryClient } from '@tanstack/react-query';

/** Gives a function that reads everything about scenes again, after one was changed. */
export function useSceneRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const call of Object.values(calls.scenes)) void client.invalidateQueries({ queryKey: [call.path] });
  };
}
