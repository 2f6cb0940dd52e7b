import type { FileEntry } from '@houtai/contract/record-files';
import { useQueries } from '@tanstack/react-query';
import { useStore } from 'zustand';

import { fileFacts } from '#platform/calls/download.ts';

import { fileAddress, idsIn } from './file-entry.ts';
import type { Uploads } from './queue/use-uploads.ts';

/** A file of the field. It is `loading` until its name is known, and `missing` if the server no longer has it. */
export type AttachedFile = { id: string; entry: FileEntry | null; state: 'there' | 'loading' | 'missing' };

/** The files of a comma-separated value. A draft holds ids only, so their names are requested from the server. */
export function useFileEntries(value: string, { known, queue }: Uploads): AttachedFile[] {
  const uploaded = useStore(queue.store, ({ list }) => list);
  const ids = idsIn(value);
  const entryOf = (id: string) => known.get(id) ?? uploaded.find(({ entry }) => entry?.id === id)?.entry ?? null;
  const strange = ids.filter((id) => entryOf(id) === null);
  const facts = useQueries({
    queries: strange.map((id) => ({
      queryKey: ['file facts', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => fileFacts(fileAddress(id), signal),
      staleTime: Infinity,
    })),
  });
  return ids.map((id) => {
    const entry = entryOf(id);
    if (entry) return { id, entry, state: 'there' };
    const asked = facts[strange.indexOf(id)];
    if (!asked || asked.isPending) return { id, entry: null, state: 'loading' };
    if (asked.data === null) return { id, entry: null, state: 'missing' };
    const { fileName = '', size = 0 } = asked.data ?? {};
    return { id, entry: { id, fileName: fileName || '附件', fileUrl: fileAddress(id), size }, state: 'there' };
  });
}
