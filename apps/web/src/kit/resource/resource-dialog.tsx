import { anyForm } from '@houtai/contract/resource';
import type { ReactNode } from 'react';

import { ATTACHMENTS } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useRecordForm } from '#kit/form/use-record-form.ts';
import { useSend } from '#platform/calls/query.ts';

import { keyOf } from './any-record.ts';
import type { ResourceAct } from './resource-acts.ts';
import { ResourceFields } from './resource-fields.tsx';
import { filesIn, formWords, useInitial } from './resource-form.ts';
import type { FormView } from './resource-view.ts';

type ResourceDialogProps = ResourceAct & { view: FormView; onClose: () => void };

/** A dialog that creates or changes a record of a resource. */
export function ResourceDialog({ view, record, restored, initial, onClose }: ResourceDialogProps): ReactNode {
  const { resource, calls } = view;
  const add = useSend(calls.add ?? calls.update, { silent: true });
  const update = useSend(calls.update, { silent: true });
  const uploads = useUploads(ATTACHMENTS, filesIn(record ?? restored));
  const form = useRecordForm(anyForm(resource), {
    noun: resource.noun,
    record,
    restored,
    initial: { ...useInitial(view), ...initial },
    history: calls.history,
    add: (values, idempotencyKey) => add.run(values, { idempotencyKey }),
    update: (values, stored) => update.run({ ...values, ...keyOf(resource, stored) }),
    onDone: onClose,
  });
  const { title, submit } = formWords(view, record);
  return (
    <FormDialog title={title} form={form} submit={submit} onClose={onClose}>
      <ResourceFields view={view} record={record} form={form} uploads={uploads} />
    </FormDialog>
  );
}
