import { calls } from '@houtai/contract';
import { valuesOf } from '@houtai/contract/form-check';
import { isUnopened } from '@houtai/contract/project-states';
import type { ProjectDetail } from '@houtai/contract/projects';
import { PROJECT_FORM, type ProjectForm as Form } from '@houtai/contract/projects-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';

import { ApprovalPreview } from '../../kit/approval/approval-preview.tsx';
import { useApproval } from '../../kit/approval/use-approval.ts';
import { FilesField } from '../../kit/files/file-upload.tsx';
import { ATTACHMENTS } from '../../kit/files/upload-kinds.ts';
import { useUploads } from '../../kit/files/use-uploads.ts';
import { CustomerField } from '../../kit/form/choice-fields.tsx';
import { DateRangeField } from '../../kit/form/date-range-field.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { FormSheet, WideField } from '../../kit/form/form-sheet.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { saveChanged } from '../../kit/form/save-changed.ts';
import { TextareaField } from '../../kit/form/text-fields.tsx';
import { useDraftForm } from '../../kit/form/use-draft-form.ts';
import { useIdempotencyKey } from '../../kit/form/use-idempotency-key.ts';
import { LinesField } from '../../kit/lines/lines-field.tsx';
import { PersonField } from '../../kit/person-picker/person-field.tsx';
import { queryOf, useSend } from '../../platform/query.ts';
import { send } from '../../platform/send.ts';
import { useSession } from '../../platform/session.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { filledIn } from './filled-in.ts';

type ProjectFormProps = {
  formKey: string;
  /** Absent: a new one. */
  record?: ProjectDetail;
  initial: Readonly<Record<string, unknown>>;
  onDone: (saved: ProjectDetail) => void;
  onCancel: () => void;
};

const STALE_MS = 60_000;

/** Makes a project or changes one; whoever leads it submits its opening here. What is typed is kept as a draft until it is saved. */
export function ProjectForm({ formKey, record, initial, onDone, onCancel }: ProjectFormProps): ReactNode {
  const add = useSend(calls.projects.add, { silent: true });
  const update = useSend(calls.projects.update, { silent: true });
  const key = useIdempotencyKey();
  const uploads = useUploads(ATTACHMENTS, record?.fileList);
  const people = useQuery({ ...queryOf(calls.people.options, {}, { silent: true }), staleTime: STALE_MS }).data ?? [];
  const me = useSession(({ account }) => account?.id);
  /** As it is stored by now: where only the submission was refused, the next attempt changes it. */
  const stored = useRef(record);
  const isToSubmit = useRef(false);
  const save = async (values: Form) => {
    const opened = stored.current;
    if (!opened) {
      stored.current = await add.run(values, { idempotencyKey: key });
      return true;
    }
    const { id } = opened;
    const read = () => send(calls.projects.get, { id }, { silent: true });
    const isSaved = await saveChanged(PROJECT_FORM, {
      values,
      opened: filledIn(opened),
      save: async (values, version) => (stored.current = await update.run({ ...values, id, version })),
      read: async () => filledIn(await read()),
      told: { history: calls.projects.history, id },
    });
    if (!isSaved) stored.current = await read();
    return isSaved;
  };
  const { form, draft } = useDraftForm(formKey, PROJECT_FORM, {
    initial,
    submit: async (values) => {
      const isSaved = await save(values);
      if (!isSaved) return;
      if (!isToSubmit.current) return toast.success(record ? '项目已保存' : '项目已保存为草稿');
      if (stored.current) await approval.submit(stored.current.id);
    },
    onDone: () => stored.current && onDone(stored.current),
  });
  const { fields } = form;
  const { members } = valuesOf({ fields: { members: PROJECT_FORM.fields.members } }, () => form.read('members'));
  const approval = useApproval({
    businessType: 'PROJECT_OPENING',
    businessId: record?.id ?? '',
    values: {
      ownerId: form.read('ownerId'),
      startDate: form.read('startDate'),
      endDate: form.read('endDate'),
      budget: form.read('budget'),
      members,
    },
  });
  const isOpening = record === undefined || isUnopened(record.state);
  // Only whoever leads it submits its opening.
  const maySubmit = isOpening && form.read('ownerId') === me;
  return (
    <FormSheet
      form={form}
      {...(maySubmit && {
        first: { words: '提交立项', onSubmit: (isTaken: boolean) => (isToSubmit.current = isTaken) },
        aside: <ApprovalPreview of={approval} />,
      })}
      submit={record ? '保存修改' : '保存'}
      draft={draft}
      onCancel={onCancel}
    >
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
