import { calls } from '@houtai/contract';
import { useQueryClient } from '@tanstack/react-query';

/** Gives a function that reads everything about posts again, after one was changed. */
export function usePostsRefresh(): () => void {
  const client = useQueryClient();
  const { page, get, history, options } = calls.posts;
  return () => {
    for (const call of [page, get, history, options]) void client.invalidateQueries({ queryKey: [call.path] });
  };
}
