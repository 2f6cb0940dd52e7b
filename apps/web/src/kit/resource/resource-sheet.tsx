import { anyForm } from '@houtai/contract/resource';
import { actionMessages } from '@houtai/contract/resource-parts';
import { type ReactNode, useRef } from 'react';

import { ATTACHMENTS } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { useDraftForm } from '#kit/form/draft/use-draft-form.ts';
import { saveChanged } from '#kit/form/saving/save-changed.ts';
import { FormSheet } from '#kit/form/sheets/form-sheet.tsx';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

import { type AnyRecord, idOf, keyOf } from './any-record.ts';
import { type ResourceAct, useShownList } from './resource-acts.ts';
import { ResourceFields } from './resource-fields.tsx';
import { filesIn, formWords, useInitial } from './resource-form.ts';
import type { FormView } from './resource-view.ts';

type ResourceSheetProps = ResourceAct & { view: FormView; onClose: () => void };

/** A form that creates or changes a record of a resource. Unsubmitted input is stored as a draft. */
export function ResourceSheet({ view, record, restored, initial: given, onClose }: ResourceSheetProps): ReactNode {
  const { resource, calls, name, draft: stored = name, isOpenedAfterAdd = false } = view;
  const list = useShownList();
  const made = useRef<AnyRecord>(null);
  const declared = anyForm(resource);
  const add = useSend(calls.add ?? calls.update, { silent: true });
  const update = useSend(calls.update, { silent: true });
  const said = actionMessages(resource);
  const uploads = useUploads(ATTACHMENTS, filesIn(record ?? restored ?? given));
  const initial = useInitial(view);
  const { form, draft } = useDraftForm(record ? `${stored}-edit:${record.id}` : stored, declared, {
    initial: { ...initial, ...given, ...record, ...restored },
    submit: async (values, key) => {
      if (!record) {
        made.current = await add.run(values, { idempotencyKey: key });
        return toast.success(said.added);
      }
      const { id } = record;
      const isSaved = await saveChanged(declared, {
        values,
        opened: record,
        save: (values, version) => update.run({ ...values, ...keyOf(resource, { id, version }) }),
        told: { history: calls.history, id },
      });
      if (isSaved) toast.success(said.saved);
    },
    onDone: () => {
      onClose();
      if (isOpenedAfterAdd && made.current) list?.open(idOf(resource, made.current));
    },
  });
  return (
    <FormSheet form={form} submit={formWords(view, record).submit} draft={draft} onCancel={onClose}>
      <ResourceFields view={view} record={record} form={form} uploads={uploads} />
    </FormSheet>
  );
}
