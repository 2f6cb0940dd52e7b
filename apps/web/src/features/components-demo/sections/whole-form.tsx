import { DICT, todoTypesOf } from '@houtai/contract/dictionary-types';
import { amount, code, day, form, id, ids, lines } from '@houtai/contract/form';
import { MAX_FIELD_PEOPLE, REMARK_MAX } from '@houtai/contract/limits';
import { RULES } from '@houtai/contract/rules';
import type { ReactNode } from 'react';

import { dropDraft } from '#kit/form/draft/draft-line.ts';
import { FoundDraftNote, SavedDraftNote } from '#kit/form/draft/draft-notes.tsx';
import { useDraft } from '#kit/form/draft/use-draft.ts';
import { AreaField } from '#kit/form/fields/area-field.tsx';
import { CompanyField, CustomerField, DictField, ProjectField } from '#kit/form/fields/choice-fields.tsx';
import { DateRangeField } from '#kit/form/fields/date-range-field.tsx';
import { FormProblem, SubmitButton } from '#kit/form/fields/form-fields.tsx';
import { MoneyField } from '#kit/form/fields/money-field.tsx';
import { DateField, TextareaField } from '#kit/form/fields/text-fields.tsx';
import { type FieldsForm, useForm } from '#kit/form/use-form.ts';
import { PersonField } from '#kit/person-picker/person-field.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layer/toast.tsx';

import type { Demo } from '../demo.ts';

import patterns from '#ui/patterns.module.css';
import css from '../components-page.module.css';

const FORM = form(
  {
    companyId: id('公司'),
    custId: id('客户', { required: true }),
    projectId: id('项目'),
    source: code('来源', { required: true, dictionary: DICT.todoSource }),
    type: code('类型', { required: true }),
    area: ids('地区', { most: 5 }),
    day: day('待办日期', { required: true }),
    from: day('期间'),
    to: day('期间'),
    amount: amount('金额', { rule: RULES.money }),
    receiver: id('负责人', { required: true }),
    assistants: ids('协助人', { most: MAX_FIELD_PEOPLE }),
    remark: lines('承诺说明', { max: REMARK_MAX, required: true }),
  },
  { rules: [{ at: 'from', fault: ({ from, to }) => (from !== '' && to !== '' && from > to ? '开始日期不能晚于结束日期' : '') }] },
);

const FORM_KEY = 'dev-components';

function Content(): ReactNode {
  const form = useForm(FORM, {
    submit: async () => {
      await dropDraft(FORM_KEY);
      toast.success('填写完整');
    },
  });
  const { fields } = form;
  const draft = useDraft(FORM_KEY, form);
  return (
    <form noValidate aria-label="整张表单" onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
      <FoundDraftNote draft={draft} />
      <div className={css.grid}>
        <Choices form={form} />
        <DateField of={fields.day} />
        <DateRangeField of={fields.from} until="to" />
        <MoneyField of={fields.amount} inWords />
        <PersonField of={fields.receiver} />
        <PersonField of={fields.assistants} />
        <div className={patterns.fullRow}>
          <TextareaField of={fields.remark} />
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

function Choices({ form }: { form: FieldsForm<(typeof FORM)['fields']> }): ReactNode {
  const { fields } = form;
  const source = form.read('source');
  return (
    <>
      <CompanyField of={fields.companyId} withPlatform />
      <CustomerField of={fields.custId} onChosen={() => form.change('projectId', '')} />
      <ProjectField of={fields.projectId} customerId={form.read('custId')} neValidity="2" />
      <DictField of={fields.source} onChosen={() => form.change('type', '')} />
      <DictField of={fields.type} type={source === '' ? '' : todoTypesOf(source)} waiting="请先选择来源" nothing="该来源没有可选的类型" />
      <AreaField of={fields.area} />
    </>
  );
}

/** Fields that send calls, with a draft and a leave guard. */
export const demo: Demo = { title: '整张表单', Content };
