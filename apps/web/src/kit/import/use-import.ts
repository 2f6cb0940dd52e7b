import type { SubjectKey } from '@houtai/contract';
import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { isUnderWay } from '@houtai/contract/import-words';
import type { ImportDetail } from '@houtai/contract/imports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { queryOf, refreshSubjects, useSend } from '#platform/calls/query.ts';

const LOOK_MS = 600;

/** The state of an open import and its actions. `id` is blank until a file is uploaded. */
export function useImport(id: string, subject: SubjectKey | undefined) {
  const client = useQueryClient();
  const query = useQuery({
    ...queryOf(calls.imports.get, { id }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? LOOK_MS : false),
  });
  const task = id === '' ? undefined : query.data;
  const acts = {
    check: useSend(calls.imports.check),
    edit: useSend(calls.imports.edit),
    decide: useSend(calls.imports.decide),
    setSheet: useSend(calls.imports.setSheet),
    commit: useSend(calls.imports.commit),
    cancel: useSend(calls.imports.cancel),
    discard: useSend(calls.imports.discard),
    undo: useSend(calls.imports.undo),
  };
  const state = task?.state;
  useEffect(() => {
    if (subject && (state === 'done' || state === 'undone')) void refreshSubjects(client, subject);
    if (state && !isUnderWay(state)) void refreshSubjects(client, 'imports');
  }, [client, state, subject]);
  return { task, error: query.error, acts };
}

export type ImportActs = ReturnType<typeof useImport>['acts'];

/** The user's choices about columns and spellings before a check. */
export type ImportMatching = Pick<InputOf<typeof calls.imports.check>, 'columns' | 'mode' | 'whole' | 'remember'> & {
  values: { field: string; text: string; value: string }[];
};

/** The initial choices of a check, as the server matched them. */
export function importMatchingOf({ columns, mode, whole }: ImportDetail): ImportMatching {
  return { columns: columns.map(({ field }) => field), mode, whole, remember: true, values: [] };
}

/** Whether the user has to review the columns. */
export function needsColumnCheck({ columns, missing }: ImportDetail): boolean {
  return missing.length > 0 || columns.some(({ how }) => how === 'guessed');
}
