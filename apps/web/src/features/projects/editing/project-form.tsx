import { calls } from '@houtai/contract';
import { valuesOf } from '@houtai/contract/form-check';
import { isUnopened } from '@houtai/contract/project-states';
import type { ProjectDetail } from '@houtai/contract/projects';
import { PROJECT_FORM } from '@houtai/contract/projects-form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useDocumentForm } from '#kit/approval/use-document-form.tsx';
import { FilesField } from '#kit/files/file-upload.tsx';
import { ATTACHMENTS } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { CustomerField } from '#kit/form/fields/choice-fields.tsx';
import { DateRangeField } from '#kit/form/fields/date-range-field.tsx';
import { TextField } from '#kit/form/fields/form-fields.tsx';
import { MoneyField } from '#kit/form/fields/money-field.tsx';
import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormSheet, WideField } from '#kit/form/sheets/form-sheet.tsx';
import { LinesField } from '#kit/lines/lines-field.tsx';
import { PersonField } from '#kit/person-picker/person-field.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';
import { useSession } from '#platform/session/session.ts';

import { projectFormValues } from './project-form-values.ts';

type ProjectFormProps = {
  /** Absent for a new project. */
  record?: ProjectDetail;
  initial: Readonly<Record<string, unknown>>;
  onDone: (saved: ProjectDetail) => void;
  onCancel: () => void;
};

const STALE_MS = 60_000;
/** The simple fields that conditions of approvals use. */
const MATTERS = ['ownerId', 'startDate', 'endDate', 'budget'] as const;

/** Creates or changes a project; its leader can submit its opening here. Unsaved input is stored as a draft. */
export function ProjectForm({ record, initial, onDone, onCancel }: ProjectFormProps): ReactNode {
  const add = useSend(calls.projects.add, { silent: true });
  const update = useSend(calls.projects.update, { silent: true });
  const uploads = useUploads(ATTACHMENTS, record?.fileList);
  const people = useQuery({ ...queryOf(calls.people.options, {}, { silent: true }), staleTime: STALE_MS }).data ?? [];
  const me = useSession(({ userInfo }) => userInfo?.id);
  const { first, aside, ...sheet } = useDocumentForm(PROJECT_FORM, {
    businessType: 'PROJECT_OPENING',
    noun: '项目',
    words: '提交立项',
    record,
    initial,
    filledIn: projectFormValues,
    drafts: { fresh: 'project', stored: 'project-edit' },
    matters: (form) => ({
      ...Object.fromEntries(MATTERS.map((name) => [name, form.read(name)])),
      members: valuesOf({ fields: { members: PROJECT_FORM.fields.members } }, () => form.read('members')).members,
    }),
    add: (values, idempotencyKey) => add.run(values, { idempotencyKey }),
    update: (values, stored) => update.run({ ...values, ...stored }),
    read: (id) => send(calls.projects.get, { id }, { silent: true }),
    history: calls.projects.history,
    onDone,
  });
  const { form } = sheet;
  const { fields } = form;
  const isOpening = record === undefined || isUnopened(record.state);
  // Only the leader submits the opening.
  const maySubmit = isOpening && form.read('ownerId') === me;
  return (
    <FormSheet {...sheet} {...(maySubmit && { first, aside })} onCancel={onCancel}>
      <TextField of={fields.name} />
      <CustomerField of={fields.customerId} only="customer" {...(record && { stored: record.customerName })} />
      <PersonField of={fields.ownerId} />
      <DateRangeField of={fields.startDate} until="endDate" label="计划起止" />
      <MoneyField of={fields.budget} inWords />
      <WideField>
        <LinesField
          of={fields.members}
          uploads={uploads}
          hint="项目经理不用列入"
          columns={{
            userId: {
              width: 200,
              grow: true,
              options: people.map(({ userId, contactName, departmentName, py }) => ({
                value: userId,
                label: contactName,
                note: departmentName,
                sought: py,
              })),
              placeholder: '选择人员',
            },
            role: { width: 200, grow: true, placeholder: '如 前端、实施、测试' },
          }}
        />
      </WideField>
      <WideField>
        <TextareaField of={fields.remark} rows={3} />
      </WideField>
      <WideField>
        <FilesField of={fields.fileIds} uploads={uploads} />
      </WideField>
    </FormSheet>
  );
}
