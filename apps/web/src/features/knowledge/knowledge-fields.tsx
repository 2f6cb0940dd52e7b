import { localDate } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import { KNOWLEDGE_SUMMARY_MAX, KNOWLEDGE_TEXT_MAX, KNOWLEDGE_TITLE_MAX } from '@houtai/contract/limits';
import { type ReactNode, useState } from 'react';

import { FilesField } from '../../kit/files/file-upload.tsx';
import type { Uploads } from '../../kit/files/use-uploads.ts';
import { DictField } from '../../kit/form/choice-fields.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { WideField } from '../../kit/form/form-sheet.tsx';
import { WordsField } from '../../kit/form/option-fields.tsx';
import { DateField, TextareaField } from '../../kit/form/text-fields.tsx';
import type { Form } from '../../kit/form/use-text-form.ts';
import { RichTextField } from '../../kit/rich-text/rich-text-field.tsx';
import { Checkbox } from '../../ui/input/checkbox.tsx';
import { Field } from '../../ui/input/field.tsx';
import type { KnowledgeField } from './knowledge-form.ts';
import { DepartmentsField, MenusField } from './several-fields.tsx';

type KnowledgeFieldsProps = {
  form: Form<KnowledgeField>;
  uploads: Uploads;
  /** Whose departments are offered. */
  companyName: string;
};

const AUDIENCES = [
  { value: 'all', label: '全公司' },
  { value: 'departments', label: '指定部门' },
];

/** The controls of an item. */
export function KnowledgeFields({ form, uploads, companyName }: KnowledgeFieldsProps): ReactNode {
  const [today] = useState(() => localDate(new Date()));
  const isMustRead = form.read('mustRead') === '1';
  return (
    <>
      <WideField>
        <TextField form={form} name="title" label="标题" required maxLength={KNOWLEDGE_TITLE_MAX} />
      </WideField>
      <DictField form={form} name="category" label="分类" required type={DICT.knowledgeCategory} />
      <MenusField form={form} name="menuIds" label="关联页面" hint="打开这些页面时，右侧「流程制度」中可见" />
      <WideField>
        <TextareaField form={form} name="summary" label="摘要" limit={KNOWLEDGE_SUMMARY_MAX} rows={2} />
      </WideField>
      <WideField>
        <RichTextField form={form} name="content" label="正文" required height={280} limit={KNOWLEDGE_TEXT_MAX} />
      </WideField>
      <WideField>
        <FilesField form={form} name="fileIds" label="附件" uploads={uploads} />
      </WideField>
      <WordsField form={form} name="audience" label="适用范围" required options={AUDIENCES} />
      {form.read('audience') === 'departments' ? (
        <DepartmentsField form={form} name="departmentIds" label="部门" required companyName={companyName} hint="包含下级部门" />
      ) : (
        <span />
      )}
      <Field label="必读" hint="读者须点击「我已阅读并知悉」" error={form.error('mustRead')}>
        {() => (
          <Checkbox name="mustRead" checked={isMustRead} onChange={(checked) => form.change('mustRead', checked ? '1' : '')}>
            需要读者确认
          </Checkbox>
        )}
      </Field>
      <DateField
        form={form}
        name="dueDate"
        label="确认期限"
        min={today}
        disabled={!isMustRead}
        hint={isMustRead ? '可不填' : '勾选必读后填写'}
      />
    </>
  );
}
