import { calls } from '@houtai/contract';
import { parameterKindFault } from '@houtai/contract/parameter-values';
import type { ParameterRow } from '@houtai/contract/parameters';
import { PARAMETER_VALUE_FORM } from '@houtai/contract/parameters-form';
import { type ReactNode, useId, useState } from 'react';

import { FormProblem, SubmitButton } from '#kit/form/fields/form-fields.tsx';
import { DialogActs } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { ValueField } from './value-field.tsx';
import { ValueText } from './value-text.tsx';

import patterns from '#ui/patterns.module.css';
import css from './parameter-dialog.module.css';

/** Changes the value of a parameter. If another user has changed it meanwhile, shows that value and lets the user decide. */
export function ParameterDialog({ parameter, onClose }: { parameter: ParameterRow; onClose: () => void }): ReactNode {
  const formId = useId();
  const [base, setBase] = useState(parameter);
  const [theirs, setTheirs] = useState<ParameterRow | null>(null);
  const update = useSend(calls.parameters.update, { silent: true });
  const { paramKey, paramName, open, secret, kind, check } = parameter;

  const form = useForm(PARAMETER_VALUE_FORM, {
    initial: { paramKey, paramValue: secret ? '' : base.paramValue },
    checks: { paramValue: (value) => parameterKindFault(kind, check, value) ?? '' },
    submit: async (values) => {
      try {
        await update.run({ ...values, version: (theirs ?? base).version });
      } catch (error) {
        if (error instanceof CallError && isParameterRow(error.result)) setTheirs(error.result);
        throw error;
      }
      toast.success(open ? '已保存，立即生效' : '已保存');
      onClose();
    },
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="修改参数"
      isDirty={form.changed}
      footer={
        <DialogActs>
          <Button onClick={onClose}>取消</Button>
          <SubmitButton form={form} kind="primary" formOwner={formId}>
            {theirs ? '仍然保存我的值' : '保存参数'}
          </SubmitButton>
        </DialogActs>
      }
    >
      <form id={formId} noValidate className={patterns.stack12} onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
        <ValueField
          of={form.fields.paramValue}
          label={paramName}
          kind={kind}
          hint={open ? `${paramKey}，开放：未登录也能读取` : paramKey}
        />
        <FormProblem>{form.problem}</FormProblem>
        {theirs && (
          <div className={css.conflict}>
            <p>
              现在的值是{' '}
              <b>
                <ValueText parameter={theirs} />
              </b>
            </p>
            {!theirs.secret && (
              <Button
                size="small"
                onClick={() => {
                  setBase(theirs);
                  form.reset();
                  setTheirs(null);
                }}
              >
                改用最新的值
              </Button>
            )}
          </div>
        )}
      </form>
    </Dialog>
  );
}

function isParameterRow(value: unknown): value is ParameterRow {
  return typeof value === 'object' && value !== null && 'paramKey' in value && 'paramValue' in value && 'version' in value;
}
