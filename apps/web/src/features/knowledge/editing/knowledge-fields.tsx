import { isDay, localDate } from '@houtai/contract/dates';
import type { KNOWLEDGE_FORM } from '@houtai/contract/knowledge-form';
import { type ReactNode, useState } from 'react';

import { FilesField } from '#kit/files/file-upload.tsx';
import type { Uploads } from '#kit/files/queue/use-uploads.ts';
import { DictField } from '#kit/form/fields/choice-fields.tsx';
import { FlagField, isSet } from '#kit/form/fields/flag-field.tsx';
import { TextField } from '#kit/form/fields/form-fields.tsx';
import { WordsField } from '#kit/form/fields/option-fields.tsx';
import { DateField, TextareaField } from '#kit/form/fields/text-fields.tsx';
import { WideField } from '#kit/form/sheets/form-sheet.tsx';
import type { FieldsForm } from '#kit/form/use-form.ts';
import { RichTextField } from '#kit/rich-text/rich-text-field.tsx';

import { DepartmentsField, MenusField } from './several-fields.tsx';

type KnowledgeFieldsProps = {
  form: FieldsForm<(typeof KNOWLEDGE_FORM)['fields']>;
  uploads: Uploads;
  /** Whose departments are offered. */
  companyName: string;
};

/** The controls of an item. */
export function KnowledgeFields({ form, uploads, companyName }: KnowledgeFieldsProps): ReactNode {
  const [today] = useState(() => localDate(new Date()));
  const isMustRead = isSet(form.read('mustRead'));
  const { fields } = form;
  return (
    <>
      <WideField>
        <TextField of={fields.title} />
      </WideField>
      <DictField of={fields.category} />
      <MenusField of={fields.menuIds} hint="打开这些页面时，右侧「流程制度」中可见" />
      <WideField>
        <TextareaField of={fields.summary} rows={2} />
      </WideField>
      <WideField>
        <RichTextField of={fields.content} height={280} />
      </WideField>
      <WideField>
        <FilesField of={fields.fileIds} uploads={uploads} />
      </WideField>
      <WordsField of={fields.audience} required />
      {form.read('audience') === 'departments' ? (
        <DepartmentsField of={fields.departmentIds} required companyName={companyName} hint="包含下级部门" />
      ) : (
        <span />
      )}
      <FlagField
        of={fields.mustRead}
        words="需要读者确认"
        hint="读者须点击「我已阅读并知悉」"
        onChosen={(is) => {
          // What is no day could not be corrected where the field is off.
          if (!is && !isDay(form.read('dueDate'))) form.change('dueDate', '');
        }}
      />
      <DateField of={fields.dueDate} min={today} disabled={!isMustRead} hint={isMustRead ? '可不填' : '勾选必读后填写'} />
    </>
  );
}
