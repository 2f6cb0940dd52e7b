import { calls } from '@houtai/contract';
import { NOTICE_SUMMARY_MAX, NOTICE_TITLE_MAX } from '@houtai/contract/limits';
import { NOTICE_AUDIENCES, NOTICE_PRIORITIES, NOTICE_TYPES } from '@houtai/contract/notice-words';
import type { NoticeDetail } from '@houtai/contract/notices';
import type { ReactNode } from 'react';

import { FilesField } from '../../kit/files/file-upload.tsx';
import { ATTACHMENTS } from '../../kit/files/upload-kinds.ts';
import { useUploads } from '../../kit/files/use-uploads.ts';
import { DepartmentsField } from '../../kit/form/departments-field.tsx';
import { FlagField } from '../../kit/form/flag-field.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { FormSheet, WideField } from '../../kit/form/form-sheet.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { choicesIn, SelectField } from '../../kit/form/select-field.tsx';
import { DateField, TextareaField } from '../../kit/form/text-fields.tsx';
import { useDraftForm } from '../../kit/form/use-draft-form.ts';
import { useOnceKey } from '../../kit/form/use-once-key.ts';
import { RichTextField } from '../../kit/rich-text/rich-text-field.tsx';
import { useSend } from '../../platform/query.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { formOf, NEW_NOTICE, type NoticeField, noticeFields } from './notice-form.ts';

type NoticeEditorProps = {
  /** The draft to change; null for a new one. */
  notice: NoticeDetail | null;
  /** What the form begins with: the draft, an earlier state of it, or the notice that is copied. */
  initial?: Partial<Record<NoticeField, string>>;
  files?: NoticeDetail['fileList'];
  onDone: () => void;
  onCancel: () => void;
};

const NO_FILES: NoticeDetail['fileList'] = [];
const TYPES = choicesIn(NOTICE_TYPES);
const PRIORITIES = choicesIn(NOTICE_PRIORITIES);
const AUDIENCES = choicesIn(NOTICE_AUDIENCES);

/** Writes a draft; nobody sees it until it is published. */
export function NoticeEditor({ notice, initial = NEW_NOTICE, files = NO_FILES, onDone, onCancel }: NoticeEditorProps): ReactNode {
  const key = useOnceKey();
  const update = useSend(calls.notices.update);
  const add = useSend(calls.notices.add);
  const uploads = useUploads(ATTACHMENTS, files);
  const formKey = notice ? `notice-edit:${notice.id}` : 'notice';
  const { form, draft } = useDraftForm(formKey, noticeFields(initial), {
    submit: async (read) => {
      const options = { silent: true, onMessage: toast.success };
      if (notice)
        await saveOver(notice.version, (version) => update.run({ ...formOf(read), id: notice.id, version }, options), {
          history: calls.notices.history,
          id: notice.id,
        });
      else await add.run(formOf(read), { ...options, idempotencyKey: key });
    },
    onDone,
  });
  return (
    <FormSheet form={form} submit="保存草稿" draft={draft} onCancel={onCancel}>
      <WideField>
        <TextField form={form} name="title" label="标题" required maxLength={NOTICE_TITLE_MAX} autoComplete="off" />
      </WideField>
      <SelectField form={form} name="type" label="类型" required options={TYPES} />
      <SelectField form={form} name="priority" label="优先级" required options={PRIORITIES} />
      <SelectField form={form} name="audience" label="接收对象" required options={AUDIENCES} />
      {form.read('audience') === 'departments' ? (
        <DepartmentsField form={form} name="departmentIds" label="接收部门" required hint="包括其下级部门" />
      ) : null}
      <DateField form={form} name="deadline" label="截止时间" hint="过后不再置顶，首页也不再显示" />
      <FlagField form={form} name="pinned" label="置顶" words="排在最前" />
      <WideField>
        <TextareaField
          form={form}
          name="summary"
          label="摘要"
          limit={NOTICE_SUMMARY_MAX}
          rows={2}
          placeholder="显示在消息里；留空时取正文开头"
        />
      </WideField>
      <WideField>
        <RichTextField form={form} name="content" label="内容" required height={240} />
      </WideField>
      <WideField>
        <FilesField form={form} name="fileIds" label="附件" uploads={uploads} />
      </WideField>
    </FormSheet>
  );
}
