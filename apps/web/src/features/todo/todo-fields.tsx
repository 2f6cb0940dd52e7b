import { DICT, todoTypesOf } from '@houtai/contract/dictionary-types';
import { REMARK_MAX } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { FilesField } from '../../kit/files/file-upload.tsx';
import type { Uploads } from '../../kit/files/use-uploads.ts';
import { CustomerField, DictField, ProjectField } from '../../kit/form/choice-fields.tsx';
import { WideField } from '../../kit/form/form-sheet.tsx';
import { DateField, TextareaField } from '../../kit/form/text-fields.tsx';
import type { Form } from '../../kit/form/use-text-form.ts';
import { PersonField } from '../../kit/person-picker/person-field.tsx';
import { RichTextField } from '../../kit/rich-text/rich-text-field.tsx';
import type { TodoField } from './todo-form.ts';

type TodoFieldsProps = {
  form: Form<TodoField>;
  uploads: Uploads;
};

/** The controls of the to-do form. Another customer has other projects, and another source other types. */
export function TodoFields({ form, uploads }: TodoFieldsProps): ReactNode {
  const source = form.read('source');
  return (
    <>
      <CustomerField
        form={form}
        name="custId"
        label="客户"
        required
        stored={form.read('custName')}
        onChosen={(_, name) => {
          form.change('custName', name);
          form.change('projectId', '');
          form.change('projectName', '');
        }}
      />
      <ProjectField
        form={form}
        name="projectId"
        label="项目"
        customerId={form.read('custId')}
        neValidity="2"
        stored={form.read('projectName')}
        onChosen={(_, name) => form.change('projectName', name)}
      />
      <DictField form={form} name="source" label="来源" required type={DICT.todoSource} onChosen={() => form.change('type', '')} />
      <DictField
        form={form}
        name="type"
        label="类型"
        required
        type={source === '' ? '' : todoTypesOf(source)}
        waiting="请先选择来源"
        nothing="该来源没有可选的类型"
      />
      <DateField form={form} name="todoTime" label="待办日期" required />
      <DateField form={form} name="planTime" label="计划完成" min={form.read('todoTime')} />
      <PersonField form={form} name="receptionUser" label="负责人" required />
      <PersonField form={form} name="assistUser" label="协助人" multiple placeholder="可选，可多人" />
      <WideField>
        <RichTextField form={form} name="resultRequest" label="结果要求" required height={160} />
      </WideField>
      <WideField>
        <FilesField form={form} name="resultRequestFileIds" label="附件" uploads={uploads} />
      </WideField>
      <WideField>
        <TextareaField
          form={form}
          name="promiseRemark"
          label="承诺说明"
          required
          limit={REMARK_MAX}
          placeholder="对客户的承诺、答复方式和时间"
        />
      </WideField>
      <WideField>
        <TextareaField
          form={form}
          name="estimateRemark"
          label="预估说明"
          required
          limit={REMARK_MAX}
          placeholder="工时、风险、需要的配合"
        />
      </WideField>
    </>
  );
}
