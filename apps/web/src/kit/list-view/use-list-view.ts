import { calls } from '@houtai/contract';
import { DEBOUNCE_MS } from '@houtai/contract/limits';
import type { ListView, SavedSearch } from '@houtai/contract/list-views';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';
import { useSession } from '#platform/session/session.ts';

/** Columns and density of a list. */
export type ListArrangement = Pick<ListView, 'columns' | 'density'>;

const USUAL: ListView = { columns: [], density: 'mini', searches: [] };

const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; part: Partial<ListArrangement> }>();

/** The signed-in user's view of a list, loaded once per list and cached; the default view while it loads or after a failure. */
export function useListView(list: string) {
  const client = useQueryClient();
  const options = queryOf(calls.listViews.get, { list }, { silent: true });
  const { data, isPending, error, refetch } = useQuery({ ...options, staleTime: Infinity, gcTime: Infinity, retry: false });
  const keep = (part: Partial<ListView>) => client.setQueryData<ListView>(options.queryKey, (old) => ({ ...USUAL, ...old, ...part }));

  const searches = useMutation({
    mutationFn: async (change: (stored: readonly SavedSearch[]) => SavedSearch[]) => {
      // Another window may have stored searches meanwhile; without the server's answer they are unknown here.
      const stored = await send(calls.listViews.get, { list });
      const changed = change(stored.searches);
      await send(calls.listViews.save, { list, searches: changed });
      keep({ ...(data ? {} : stored), searches: changed });
    },
  });

  return {
    view: data ?? USUAL,
    isPending,
    error,
    retry: () => void refetch(),
    /** Applies locally at once, and on the server half a second after the last change. */
    arrange: (part: Partial<ListArrangement>) => {
      keep(part);
      saveLater(list, part);
    },
    changeSearches: searches.mutateAsync,
    isSaving: searches.isPending,
  };
}

function saveLater(list: string, part: Partial<ListArrangement>): void {
  const before = waiting.get(list);
  clearTimeout(before?.timer);
  const all = { ...before?.part, ...part };
  const { token } = useSession.getState();
  const save = () => {
    waiting.delete(list);
    // Another user who has signed in meanwhile has their own views.
    if (useSession.getState().token !== token) return;
    send(calls.listViews.save, { list, ...all }).catch(() => {
      // The global error handling shows the refusal; the choice stays in this window.
    });
  };
  waiting.set(list, { part: all, timer: setTimeout(save, DEBOUNCE_MS) });
}
