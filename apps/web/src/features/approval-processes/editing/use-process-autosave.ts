import { calls } from '@houtai/contract';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';

import { type Autosave, useAutosave } from '#kit/form/saving/use-autosave.ts';
import { useSend } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';

import type { Draft } from './use-editor.ts';

export type ProcessAutosave = Autosave<Draft, ProcessDetail>;

/** Saves the draft of a process while it is edited; saves nothing for users who may only read. */
export function useProcessAutosave(opened: ProcessDetail, draft: Draft, mayEdit: boolean): ProcessAutosave {
  const save = useSend(calls.approvalProcesses.save, { silent: true });
  const { id, businessType } = opened;
  return useAutosave({
    opened,
    content: draft,
    versionOf: ({ version }) => version,
    store: (draft, version) => save.run({ id, businessType, version, ...draft }),
    isPaused: !mayEdit,
    presentOf: () => send(calls.approvalProcesses.get, { id }, { silent: true }).catch(() => null),
  });
}
