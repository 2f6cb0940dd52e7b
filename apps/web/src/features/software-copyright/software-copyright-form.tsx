import { calls } from '@houtai/contract';
import type { SoftwareCopyrightDetail } from '@houtai/contract/software-copyright';
import { SOFTWARE_COPYRIGHT_FORM } from '@houtai/contract/software-copyright-form';
import { type ReactNode, useRef } from 'react';

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

/** Makes a 软著任务 or changes one. What is typed is kept as a draft until it is saved. */
export function SoftwareCopyrightForm({ record, initial, onDone, onCancel }: SoftwareCopyrightFormProps): ReactNode {
  const add = useSend(calls.softwareCopyright.add, { silent: true });
  const update = useSend(calls.softwareCopyright.update, { silent: true });
  const ownerId = useSession(({ account }) => account?.id);
  const key = useIdempotencyKey();
  const uploads = useUploads(ATTACHMENTS, record?.fileList);
  const saved = useRef<SoftwareCopyrightDetail | null>(null);
  const { form, draft } = useDraftForm(record ? `software-copyright-edit:${record.id}` : 'software-copyright', SOFTWARE_COPYRIGHT_FORM, {
    initial: { ownerId, ...initial },
    submit: async (values) => {
      if (!record) {
        saved.current = await add.run(values, { idempotencyKey: key });
        return toast.success('软著任务已保存为草稿');
      }
      const { id } = record;
      const read = () => send(calls.softwareCopyright.get, { id }, { silent: true });
      const isSaved = await saveChanged(SOFTWARE_COPYRIGHT_FORM, {
        values,
        opened: filledIn(record),
        save: async (values, version) => (saved.current = await update.run({ ...values, id, version })),
        read: async () => filledIn(await read()),
        told: { history: calls.softwareCopyright.history, id },
      });
      if (isSaved) return toast.success('软著任务已保存');
      saved.current = await read();
    },
    onDone: () => saved.current && onDone(saved.current),
  });
  const { fields } = form;
  return (
    <FormSheet form={form} submit={record ? '保存修改' : '保存'} draft={draft} onCancel={onCancel}>
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
