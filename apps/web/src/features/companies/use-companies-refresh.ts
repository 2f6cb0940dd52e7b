import { calls } from '@houtai/contract';
import { useQueryClient } from '@tanstack/react-query';

/** Gives a function that reads everything about companies again, after one was changed. */
export function useCompaniesRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    const { page, get, history, list, banks } = calls.companies;
    for (const call of [page, get, history, list, banks]) void client.invalidateQueries({ queryKey: [call.path] });
  };
}
