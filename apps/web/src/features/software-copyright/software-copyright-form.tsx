import { calls } from '@houtai/contract';
import type { SoftwareCopyrightDetail } from '@houtai/contract/software-copyright';
import { SOFTWARE_COPYRIGHT_FORM, type SoftwareCopyrightForm as Form } from '@houtai/contract/software-copyright-form';
import { type ReactNode, useRef } from 'react';

import { ApprovalPreview } from '../../kit/approval/approval-preview.tsx';
import { useApproval } from '../../kit/approval/use-approval.ts';
import { idsOf } from '../../kit/files/file-entry.ts';
import { FilesField } from '../../kit/files/file-upload.tsx';
import { ATTACHMENTS } from '../../kit/files/upload-kinds.ts';
import { useUploads } from '../../kit/files/use-uploads.ts';
import { DeclaredFields } from '../../kit/form-layout/declared-fields.tsx';
import { FormSheet, WideField } from '../../kit/form/form-sheet.tsx';
import { saveChanged } from '../../kit/form/save-changed.ts';
import { useDraftForm } from '../../kit/form/use-draft-form.ts';
import { useIdempotencyKey } from '../../kit/form/use-idempotency-key.ts';
import { RichTextField } from '../../kit/rich-text/rich-text-field.tsx';
import { useSend } from '../../platform/query.ts';
import { send } from '../../platform/send.ts';
import { useSession } from '../../platform/session.ts';
import { toast } from '../../ui/layer/toast.tsx';

type SoftwareCopyrightFormProps = {
  /** Absent: a new one. */
  record?: SoftwareCopyrightDetail;
  initial: Readonly<Record<string, unknown>>;
  onDone: (saved: SoftwareCopyrightDetail) => void;
  onCancel: () => void;
};

/** The fields that conditions of approvals use. */
const MATTERS = ['acquired', 'sourceLines', 'developedOn', 'ownerId', 'registration'] as const;

/** Makes a 软著任务 or changes one. What is typed is kept as a draft until it is saved. */
export function SoftwareCopyrightForm({ record, initial, onDone, onCancel }: SoftwareCopyrightFormProps): ReactNode {
  const add = useSend(calls.softwareCopyright.add, { silent: true });
  const update = useSend(calls.softwareCopyright.update, { silent: true });
  const ownerId = useSession(({ account }) => account?.id);
  const key = useIdempotencyKey();
  const uploads = useUploads(ATTACHMENTS, record?.fileList);
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
    const read = () => send(calls.softwareCopyright.get, { id }, { silent: true });
    const isSaved = await saveChanged(SOFTWARE_COPYRIGHT_FORM, {
      values,
      opened: filledIn(opened),
      save: async (values, version) => (stored.current = await update.run({ ...values, id, version })),
      read: async () => filledIn(await read()),
      told: { history: calls.softwareCopyright.history, id },
    });
    if (!isSaved) stored.current = await read();
    return isSaved;
  };
  const { form, draft } = useDraftForm(record ? `software-copyright-edit:${record.id}` : 'software-copyright', SOFTWARE_COPYRIGHT_FORM, {
    initial: { ownerId, ...initial },
    submit: async (values) => {
      const isSaved = await save(values);
      if (!isSaved) return;
      if (!isToSubmit.current) return toast.success(record ? '软著任务已保存' : '软著任务已保存为草稿');
      if (stored.current) await approval.submit(stored.current.id);
    },
    onDone: () => stored.current && onDone(stored.current),
  });
  const approval = useApproval({
    businessType: 'SOFTWARE_COPYRIGHT',
    businessId: record?.id ?? '',
    values: Object.fromEntries(MATTERS.map((name) => [name, form.read(name)])),
  });
  const { fields } = form;
  return (
    <FormSheet
      form={form}
      first={{ words: '提交审批', onSubmit: (isTaken) => (isToSubmit.current = isTaken) }}
      submit={record ? '保存修改' : '保存'}
      draft={draft}
      aside={<ApprovalPreview of={approval} />}
      onCancel={onCancel}
    >
      <DeclaredFields
        form={form}
        instead={{
          description: (
            <WideField>
              <RichTextField of={fields.description} height={320} />
            </WideField>
          ),
          fileIds: (
            <WideField>
              <FilesField of={fields.fileIds} uploads={uploads} hint="源程序、说明书和申请表" />
            </WideField>
          ),
        }}
      />
    </FormSheet>
  );
}

/** What a record fills in. */
export function filledIn(record: SoftwareCopyrightDetail) {
  return { ...record, fileIds: idsOf(record.fileList) };
}
