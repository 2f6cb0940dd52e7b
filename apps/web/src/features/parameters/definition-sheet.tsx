import { calls } from '@houtai/contract';
import { PARAMETER_KINDS } from '@houtai/contract/parameter-values';
import type { ParameterRow } from '@houtai/contract/parameters';
import { definitionOf, hasBounds, PARAMETER_FORM } from '@houtai/contract/parameters-form';
import type { ReactNode } from 'react';

import { FlagField } from '#kit/form/fields/flag-field.tsx';
import { TextField } from '#kit/form/fields/form-fields.tsx';
import { SelectField } from '#kit/form/fields/select-field.tsx';
import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormSheet, WideField } from '#kit/form/sheets/form-sheet.tsx';
import { useRecordForm } from '#kit/form/use-record-form.ts';
import { keyOfChoice } from '#kit/key-in.ts';
import { useSend } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';

import { ValueField } from './value-field.tsx';

type DefinitionSheetProps = {
  /** Absent for a new parameter. */
  parameter?: ParameterRow;
  /** Earlier values to open the form with. */
  restored?: Readonly<Record<string, unknown>> | undefined;
  onDone: () => void;
  onCancel: () => void;
};

/** Creates or changes a parameter; the control of its value depends on the chosen kind. */
export function DefinitionSheet({ parameter, restored, onDone, onCancel }: DefinitionSheetProps): ReactNode {
  const add = useSend(calls.parameters.add, { silent: true });
  const define = useSend(calls.parameters.define, { silent: true });
  const form = useRecordForm(PARAMETER_FORM, {
    noun: '参数',
    initial: { kind: 'text' },
    record: parameter && recordOf(parameter),
    restored,
    history: calls.parameters.history,
    read: async () => (parameter ? recordOf(await send(calls.parameters.get, { id: parameter.paramKey }, { silent: true })) : {}),
    add: (values, idempotencyKey) => add.run(definitionOf(values), { idempotencyKey }),
    update: (values, { version }) => {
      const definition = definitionOf(values);
      // Nobody sees the value of a secret, so blank leaves it unchanged, also when another user has made the parameter a secret meanwhile.
      const mayBeSecret = parameter?.secret === true || parameter?.version !== version;
      const isKept = mayBeSecret && definition.kind === 'secret' && definition.paramValue === '';
      const paramValue = isKept ? undefined : definition.paramValue;
      return define.run({ ...definition, paramValue, version });
    },
    onDone,
  });
  const { paramName, paramKey, category, least, most, rule, open, paramValue, remark } = form.fields;
  const kind = keyOfChoice(PARAMETER_KINDS, form.read('kind')) ?? 'text';
  const isBuiltIn = parameter?.builtIn === true;
  const unit = kind === 'number' ? '' : '字数';
  return (
    <FormSheet form={form} submit="保存参数" onCancel={onCancel}>
      <TextField of={paramName} />
      {parameter ? null : <TextField of={paramKey} hint="保存后不能修改" />}
      <SelectField
        of={form.fields.kind}
        disabled={isBuiltIn}
        hint={isBuiltIn ? '内置参数的类型不能修改' : kind === 'secret' ? '加密保存，任何人都不能再看到' : ''}
      />
      <TextField of={category} />
      {hasBounds(kind) && <TextField of={least} label={`最小${unit}`} inputMode="decimal" />}
      {hasBounds(kind) && <TextField of={most} label={`最大${unit}`} inputMode="decimal" />}
      {kind === 'text' && <SelectField of={rule} placeholder="不限" />}
      <FlagField of={open} words="未登录也能读取" disabled={isBuiltIn || kind === 'secret'} />
      <WideField>
        <ValueField of={paramValue} kind={kind} />
      </WideField>
      <WideField>
        <TextareaField of={remark} rows={2} />
      </WideField>
    </FormSheet>
  );
}

/** A parameter in the format of its form. */
function recordOf(parameter: ParameterRow) {
  return { ...parameter, ...parameter.check, id: parameter.paramKey };
}
