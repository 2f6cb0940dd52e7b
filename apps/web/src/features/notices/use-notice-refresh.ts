import { calls } from '@houtai/contract';
import { useQueryClient } from '@tanstack/react-query';

/** Gives a function that reads everything about notices again, after one was changed or read; the messages about them too. */
export function useNoticeRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const call of [...Object.values(calls.notices), calls.messages.unread, calls.messages.page])
      void client.invalidateQueries({ queryKey: [call.path] });
  };
}
