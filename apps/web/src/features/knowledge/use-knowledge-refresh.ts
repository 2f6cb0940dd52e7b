import { calls } from '@houtai/contract';
import { useQueryClient } from '@tanstack/react-query';

/** Gives a function that reads everything about 流程制度 again, and what waits for the person, after something was changed or confirmed. */
export function useKnowledgeRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const { method, path } of [...Object.values(calls.knowledge), ...Object.values(calls.agenda)])
      if (method === 'GET') void client.invalidateQueries({ queryKey: [path] });
  };
}
