import { calls } from '@houtai/contract';
import type { SoftwareCopyrightDetail } from '@houtai/contract/software-copyright';
import { SOFTWARE_COPYRIGHT_FORM } from '@houtai/contract/software-copyright-form';
import type { ReactNode } from 'react';

import { useDocumentForm } from '#kit/approval/use-document-form.tsx';
import { idsOf } from '#kit/files/file-entry.ts';
import { FilesField } from '#kit/files/file-upload.tsx';
import { ATTACHMENTS } from '#kit/files/upload-kinds.ts';
import { useUploads } from '#kit/files/use-uploads.ts';
import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { FormSheet, WideField } from '#kit/form/form-sheet.tsx';
import { RichTextField } from '#kit/rich-text/rich-text-field.tsx';
import { useSend } from '#platform/query.ts';
import { send } from '#platform/send.ts';
import { useSession } from '#platform/session.ts';

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
  const ownerId = useSession(({ userInfo }) => userInfo?.id);
  const uploads = useUploads(ATTACHMENTS, record?.fileList);
  const sheet = useDocumentForm(SOFTWARE_COPYRIGHT_FORM, {
    businessType: 'SOFTWARE_COPYRIGHT',
    noun: '软著任务',
    words: '提交审批',
    record,
    initial: { ownerId, ...initial },
    filledIn,
    drafts: { fresh: 'software-copyright', stored: 'software-copyright-edit' },
    matters: (form) => Object.fromEntries(MATTERS.map((name) => [name, form.read(name)])),
    add: (values, idempotencyKey) => add.run(values, { idempotencyKey }),
    update: (values, stored) => update.run({ ...values, ...stored }),
    read: (id) => send(calls.softwareCopyright.get, { id }, { silent: true }),
    history: calls.softwareCopyright.history,
    onDone,
  });
  const { fields } = sheet.form;
  return (
    <FormSheet {...sheet} onCancel={onCancel}>
      <DeclaredFields
        form={sheet.form}
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
