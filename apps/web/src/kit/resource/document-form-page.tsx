import type { BusinessType } from '@houtai/contract/approval-kinds';
import type { DocumentState } from '@houtai/contract/document-states';
import type { Fields } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { linkTo, type PageAddress } from '@houtai/contract/links';
import { ownValue } from '@houtai/contract/own-value';
import { anyForm } from '@houtai/contract/resource';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { LockableForm } from '#kit/approval/lockable-form.tsx';
import { useDocumentForm } from '#kit/approval/use-document-form.tsx';
import { ATTACHMENTS } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { FormPage } from '#kit/form/sheets/form-page.tsx';
import { FormSheet } from '#kit/form/sheets/form-sheet.tsx';
import { useInitialRecord } from '#kit/form/use-initial-record.ts';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';

import type { AnyRecord } from './any-record.ts';
import { ResourceFields } from './resource-fields.tsx';
import { filesIn, may, useInitial } from './resource-form.ts';
import type { FormView } from './resource-view.ts';

type DocumentFormProps = {
  of: FormView;
  /** The list of the documents. */
  list: PageAddress<{ id?: string }>;
  businessType: BusinessType;
  /** The names of the fields that determine the approvers. */
  matters: readonly string[];
  /** Called when the form of a stored record opens that the user may change. */
  onOpen?: (id: string) => void;
};

/** The page with a document's form: for a new one or for changes, on request with the values of a history entry. */
export function DocumentFormPage(props: DocumentFormProps): ReactNode {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  return id === '' ? <NewDocument {...props} /> : <ChangedDocument {...props} id={id} restore={params.get('restore') ?? ''} />;
}

function NewDocument(props: DocumentFormProps): ReactNode {
  const { of: view, list } = props;
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  return (
    <FormPage title={`新建${view.resource.noun}`} back={list}>
      <DocumentForm
        key={round}
        {...props}
        initial={NOTHING}
        onDone={({ id }) => {
          // A user who returns to this tab finds a blank form with a new idempotency key.
          setRound(round + 1);
          void navigate(linkTo(list, { id }));
        }}
      />
    </FormPage>
  );
}

const NOTHING = {};

function ChangedDocument({ id, restore, ...props }: DocumentFormProps & { id: string; restore: string }): ReactNode {
  const { of: view, list, businessType, onOpen } = props;
  const { resource, calls, State, Aside } = view;
  const navigate = useNavigate();
  const query = useQuery(queryOf(calls.get, { id }, { silent: true }));
  const history = useQuery({ ...queryOf(calls.history, { id }, { silent: true }), enabled: restore !== '' });
  const { opened, reopen } = useInitialRecord(query, { restore, history });
  const mayEdit = query.data !== undefined && may(query.data, 'edit');
  useEffect(() => {
    if (mayEdit) onOpen?.(id);
  }, [id, mayEdit, onOpen]);
  const record = opened?.record;
  return (
    <FormPage
      title={`修改${resource.noun}`}
      state={
        record && (
          <>
            {State && <State record={record} />}
            {textOf(ownValue(record, resource.code ?? ''))}
          </>
        )
      }
      aside={record && Aside && <Aside record={record} />}
      query={{ data: record ?? undefined, error: query.error, refetch: query.refetch }}
      back={list}
    >
      {record && (
        <LockableForm businessType={businessType} businessId={id} state={stateOf(record)}>
          <DocumentForm
            key={opened.round}
            {...props}
            record={record}
            initial={{ ...record, ...opened.earlier }}
            onDone={(saved) => {
              reopen(saved);
              void navigate(linkTo(list, { id }));
            }}
          />
        </LockableForm>
      )}
    </FormPage>
  );
}

function stateOf({ state }: AnyRecord): DocumentState {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the state of a document, which its call has parsed
  return state as DocumentState;
}

type DocumentSheetProps = DocumentFormProps & {
  /** Absent for a new document. */
  record?: AnyRecord;
  initial: Readonly<Record<string, unknown>>;
  onDone: (saved: AnyRecord) => void;
};

/** A form that creates or changes a document. Unsaved input is stored as a draft. */
function DocumentForm({ of: view, list, businessType, matters, record, initial, onDone }: DocumentSheetProps): ReactNode {
  const { resource, calls, name, draft = name } = view;
  const navigate = useNavigate();
  const add = useSend(calls.add ?? calls.update, { silent: true });
  const update = useSend(calls.update, { silent: true });
  const uploads = useUploads(ATTACHMENTS, filesIn(record));
  const sheet = useDocumentForm<Fields, AnyRecord>(anyForm(resource), {
    businessType,
    noun: resource.noun,
    words: '提交审批',
    record,
    initial: { ...useInitial(view), ...initial },
    filledIn: (record) => record,
    drafts: { fresh: draft, stored: `${draft}-edit` },
    matters: (form) => Object.fromEntries(matters.map((field) => [field, form.read(field)])),
    add: (values, idempotencyKey) => add.run(values, { idempotencyKey }),
    update: (values, stored) => update.run({ ...values, ...stored }),
    read: (id) => send(calls.get, { id }, { silent: true }),
    history: calls.history,
    onDone,
  });
  return (
    <FormSheet {...sheet} onCancel={() => void navigate(list)}>
      <ResourceFields view={view} record={record} form={sheet.form} uploads={uploads} />
    </FormSheet>
  );
}
