import { DICT, todoTypesOf } from '@houtai/contract/dictionary-types';
import { REMARK_MAX } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { AreaField } from '../../../kit/form/area-field.tsx';
import { CompanyField, CustomerField, DictField, ProjectField } from '../../../kit/form/choice-fields.tsx';
import { DateRangeField, rangeFault } from '../../../kit/form/date-range-field.tsx';
import { dropDraft } from '../../../kit/form/draft-line.ts';
import { FoundDraftNote, SavedDraftNote } from '../../../kit/form/draft-notes.tsx';
import { FormProblem, SubmitButton } from '../../../kit/form/form-fields.tsx';
import { MoneyField, moneyFault } from '../../../kit/form/money-field.tsx';
import { dayFault, textFault } from '../../../kit/form/text-faults.ts';
import { DateField, TextareaField } from '../../../kit/form/text-fields.tsx';
import { useDraft } from '../../../kit/form/use-draft.ts';
import { type Form, useTextForm } from '../../../kit/form/use-text-form.ts';
import { PersonField } from '../../../kit/person-picker/person-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/layer/toast.tsx';
import type { Demo } from '../demo.ts';

import css from '../components-page.module.css';

type Name =
  | 'companyId'
  | 'custId'
  | 'projectId'
  | 'source'
  | 'type'
  | 'area'
  | 'day'
  | 'from'
  | 'to'
  | 'amount'
  | 'receiver'
  | 'assistants'
  | 'remark';

const FORM_KEY = 'dev-components';

const filled = (value: string) => (value === '' ? '不能为空' : '');
const any = () => '';

function Content(): ReactNode {
  const form = useTextForm<Name>(
    [
      { name: 'companyId', check: any },
      { name: 'custId', check: filled },
      { name: 'projectId', check: any },
      { name: 'source', check: filled },
      { name: 'type', check: filled },
      { name: 'area', check: any },
      { name: 'day', check: (value) => dayFault(value, true) },
      { name: 'from', check: (value, read) => rangeFault(value, read('to')) },
      { name: 'to', check: any },
      { name: 'amount', check: (value) => moneyFault(value) },
      { name: 'receiver', check: filled },
      { name: 'assistants', check: any },
      { name: 'remark', check: (value) => textFault(value, REMARK_MAX, true) },
    ],
    async () => {
      await dropDraft(FORM_KEY);
      toast.success('填写完整');
    },
  );
  const draft = useDraft(FORM_KEY, form);
  return (
    <form noValidate aria-label="整张表单" onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
      <FoundDraftNote draft={draft} />
      <div className={css.grid}>
        <Choices form={form} />
        <DateField form={form} name="day" label="待办日期" required />
        <DateRangeField form={form} name="from" until="to" label="期间" />
        <MoneyField form={form} name="amount" label="金额" inWords />
        <PersonField form={form} name="receiver" label="负责人" required />
        <PersonField form={form} name="assistants" label="协助人" multiple />
        <div className={css.wide}>
          <TextareaField form={form} name="remark" label="承诺说明" required limit={REMARK_MAX} />
        </div>
      </div>
      <FormProblem>{form.problem}</FormProblem>
      <div className={css.foot}>
        <SubmitButton form={form} kind="primary">
          检查表单
        </SubmitButton>
        <Button onClick={form.reset}>清空</Button>
        <SavedDraftNote draft={draft} />
      </div>
    </form>
  );
}

function Choices({ form }: { form: Form<Name> }): ReactNode {
  const source = form.read('source');
  return (
    <>
      <CompanyField form={form} name="companyId" label="公司" withPlatform />
      <CustomerField form={form} name="custId" label="客户" required onChosen={() => form.change('projectId', '')} />
      <ProjectField form={form} name="projectId" label="项目" customerId={form.read('custId')} neValidity="2" />
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
      <AreaField form={form} name="area" label="地区" />
    </>
  );
}

/** The fields that know calls, with draft and leave guard. */
export const demo: Demo = { title: '整张表单', Content };
