import { todoTypesOf } from '@houtai/contract/dictionary-types';
import type { TODO_FORM } from '@houtai/contract/todo-form';
import type { ReactNode } from 'react';

import { FilesField } from '#kit/files/file-upload.tsx';
import type { Uploads } from '#kit/files/queue/use-uploads.ts';
import { CustomerField, DictField, ProjectField } from '#kit/form/fields/choice-fields.tsx';
import { DateField, TextareaField } from '#kit/form/fields/text-fields.tsx';
import { WideField } from '#kit/form/sheets/form-sheet.tsx';
import type { FieldsForm } from '#kit/form/use-form.ts';
import { PersonField } from '#kit/person-picker/person-field.tsx';
import { RichTextField } from '#kit/rich-text/rich-text-field.tsx';

type TodoFieldsProps = {
  form: FieldsForm<(typeof TODO_FORM)['fields']>;
  uploads: Uploads;
};

/** The controls of the to-do form. Projects depend on the customer, and types on the source. */
export function TodoFields({ form, uploads }: TodoFieldsProps): ReactNode {
  const source = form.read('source');
  const { fields } = form;
  return (
    <>
      <CustomerField
        of={fields.custId}
        stored={form.read('custName')}
        onChosen={(_, name) => {
          form.change('custName', name);
          form.change('projectId', '');
          form.change('projectName', '');
        }}
      />
      <ProjectField
        of={fields.projectId}
        customerId={form.read('custId')}
        neValidity="2"
        stored={form.read('projectName')}
        onChosen={(_, name) => form.change('projectName', name)}
      />
      <DictField of={fields.source} onChosen={() => form.change('type', '')} />
      <DictField of={fields.type} type={source === '' ? '' : todoTypesOf(source)} waiting="请先选择来源" nothing="该来源没有可选的类型" />
      <DateField of={fields.todoTime} />
      <DateField of={fields.planTime} min={form.read('todoTime')} />
      <PersonField of={fields.receptionUser} />
      <PersonField of={fields.assistUser} placeholder="可选，可多人" />
      <WideField>
        <RichTextField of={fields.resultRequest} height={160} />
      </WideField>
      <WideField>
        <FilesField of={fields.resultRequestFileIds} uploads={uploads} />
      </WideField>
      <WideField>
        <TextareaField of={fields.promiseRemark} placeholder="对客户的承诺、答复方式和时间" />
      </WideField>
      <WideField>
        <TextareaField of={fields.estimateRemark} placeholder="工时、风险、需要的配合" />
      </WideField>
    </>
  );
}
