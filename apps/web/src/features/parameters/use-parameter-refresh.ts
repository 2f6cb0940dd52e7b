import { calls } from '@houtai/contract';
import { useQueryClient } from '@tanstack/react-query';

import { reloadParameters } from '../../platform/parameters.ts';

/** Gives a function that reads everything about parameters again, after one was changed; the open ones of this console too. */
export function useParameterRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const call of Object.values(calls.parameters)) void client.invalidateQueries({ queryKey: [call.path] });
    void reloadParameters();
  };
}
