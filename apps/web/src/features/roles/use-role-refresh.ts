import { calls } from '@houtai/contract';
import { useQueryClient } from '@tanstack/react-query';

const SHOWN = [calls.roles.page, calls.roles.get, calls.roles.history, calls.roles.permission, calls.roles.users, calls.roles.candidates];

/** Has everything that shows roles read them again. */
export function useRoleRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const call of SHOWN) void client.invalidateQueries({ queryKey: [call.path] });
  };
}
