import { anyForm } from '@houtai/contract/resource';
import type { ReactNode } from 'react';

import { ATTACHMENTS } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { FormSheet } from '#kit/form/sheets/form-sheet.tsx';
import { useRecordForm } from '#kit/form/use-record-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';

import { keyOf } from './any-record.ts';
import { type ResourceAct, useOpenForm } from './resource-acts.ts';
import { ResourceFields } from './resource-fields.tsx';
import { filesIn, formWords, useInitial } from './resource-form.ts';
import type { FormView } from './resource-view.ts';

type ResourcePanelProps = ResourceAct & { view: FormView; onClose: () => void };

/** A drawer without a draft that creates or changes a record of a resource. */
export function ResourcePanel({ view, initial, ...act }: ResourcePanelProps): ReactNode {
  const { Initial = NothingMore } = view;
  const usual = useInitial(view);
  return <Initial>{(given) => <Panel view={view} {...act} initial={{ ...usual, ...given, ...initial }} />}</Initial>;
}

function NothingMore({ children }: { children: (initial: Readonly<Record<string, unknown>>) => ReactNode }): ReactNode {
  return children({});
}

function Panel({ view, record, restored, initial, onClose }: ResourcePanelProps): ReactNode {
  const { resource, calls, Notice, actAfterAdd } = view;
  const [open, mayEdit] = [useOpenForm(), useCan([calls.update.access])];
  const add = useSend(calls.add ?? calls.update, { silent: true });
  const update = useSend(calls.update, { silent: true });
  const uploads = useUploads(ATTACHMENTS, filesIn(record));
  const form = useRecordForm(anyForm(resource), {
    noun: resource.noun,
    record,
    restored,
    initial,
    history: calls.history,
    add: (values, idempotencyKey) => add.run(values, { idempotencyKey }),
    update: (values, stored) => update.run({ ...values, ...keyOf(resource, stored) }),
    onDone: (made) => {
      onClose();
      const next = made && mayEdit && actAfterAdd?.(made);
      if (next) open(next);
    },
  });
  return (
    <FormSheet
      form={form}
      notice={Notice && record && <Notice record={record} read={form.read} />}
      submit={formWords(view, record).submit}
      onCancel={onClose}
    >
      <ResourceFields view={view} form={form} uploads={uploads} record={record} />
    </FormSheet>
  );
}
