import { calls } from '@houtai/contract';
import type { NoticeDetail } from '@houtai/contract/notices';
import { NOTICE_FORM, type NoticeForm } from '@houtai/contract/notices-form';
import type { ReactNode } from 'react';

import { idsOf } from '#kit/files/file-entry.ts';
import { FilesField } from '#kit/files/file-upload.tsx';
import { ATTACHMENTS } from '#kit/files/upload-kinds.ts';
import { useUploads } from '#kit/files/use-uploads.ts';
import { DepartmentsField } from '#kit/form/departments-field.tsx';
import { FlagField } from '#kit/form/flag-field.tsx';
import { TextField } from '#kit/form/form-fields.tsx';
import { FormSheet, WideField } from '#kit/form/form-sheet.tsx';
import { saveChanged } from '#kit/form/save-changed.ts';
import { SelectField } from '#kit/form/select-field.tsx';
import { DateField, TextareaField } from '#kit/form/text-fields.tsx';
import { useDraftForm } from '#kit/form/use-draft-form.ts';
import { RichTextField } from '#kit/rich-text/rich-text-field.tsx';
import { useSend } from '#platform/query.ts';
import { send } from '#platform/send.ts';
import { toast } from '#ui/layer/toast.tsx';

type NoticeEditorProps = {
  /** The draft to change; null for a new one. */
  notice: NoticeDetail | null;
  /** What the form begins with: the draft, an earlier state of it, or the notice that is copied. */
  initial?: Readonly<Record<string, unknown>>;
  files?: NoticeDetail['fileList'];
  onDone: () => void;
  onCancel: () => void;
};

const NO_FILES: NoticeDetail['fileList'] = [];
/** What a new draft begins with. */
const NEW = { type: '1', audience: 'all' } as const satisfies Partial<NoticeForm>;

const SENT = { silent: true, onMessage: toast.success };

/** Writes a draft; nobody sees it until it is published. */
export function NoticeEditor({ notice, initial = NEW, files = NO_FILES, onDone, onCancel }: NoticeEditorProps): ReactNode {
  const update = useSend(calls.notices.update, SENT);
  const add = useSend(calls.notices.add, SENT);
  const uploads = useUploads(ATTACHMENTS, files);
  const formKey = notice ? `notice-edit:${notice.id}` : 'notice';
  const { form, draft } = useDraftForm(formKey, NOTICE_FORM, {
    initial,
    submit: async (values, key) => {
      if (notice)
        await saveChanged(NOTICE_FORM, {
          values,
          opened: filledIn(notice),
          save: (values, version) => update.run({ ...values, id: notice.id, version }),
          read: async () => filledIn(await send(calls.notices.get, { id: notice.id }, { silent: true })),
          told: { history: calls.notices.history, id: notice.id },
        });
      else await add.run(values, { idempotencyKey: key });
    },
    onDone,
  });
  const { fields } = form;
  return (
    <FormSheet form={form} submit="保存草稿" draft={draft} onCancel={onCancel}>
      <WideField>
        <TextField of={fields.title} />
      </WideField>
      <SelectField of={fields.type} />
      <SelectField of={fields.priority} required />
      <SelectField of={fields.audience} />
      {form.read('audience') === 'departments' ? <DepartmentsField of={fields.departmentIds} required hint="包括其下级部门" /> : null}
      <DateField of={fields.deadline} hint="过后不再置顶，首页也不再显示" />
      <FlagField of={fields.pinned} words="排在最前" />
      <WideField>
        <TextareaField of={fields.summary} rows={2} placeholder="显示在消息里；留空时取正文开头" />
      </WideField>
      <WideField>
        <RichTextField of={fields.content} height={240} />
      </WideField>
      <WideField>
        <FilesField of={fields.fileIds} uploads={uploads} />
      </WideField>
    </FormSheet>
  );
}

/** What a notice fills in. */
export function filledIn(notice: NoticeDetail) {
  return { ...notice, fileIds: idsOf(notice.fileList) };
}
