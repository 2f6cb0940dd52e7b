import { calls } from '@houtai/contract';
import { ADMIN_REMARK_MAX, NAME_MAX } from '@houtai/contract/limits';
import { PARAMETER_KINDS } from '@houtai/contract/parameter-values';
import type { ParameterRow } from '@houtai/contract/parameters';
import { RULES } from '@houtai/contract/rules';
import type { ReactNode } from 'react';

import { FlagField, isSet } from '../../kit/form/flag-field.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { FormSheet, WideField } from '../../kit/form/form-sheet.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { choicesIn, SelectField } from '../../kit/form/select-field.tsx';
import { TextareaField } from '../../kit/form/text-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useOnceKey } from '../../kit/form/use-once-key.ts';
import { useSend } from '../../platform/query.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { checkIn, type DefinitionField, definitionFields, keepsValue, kindIn } from './definition-form.ts';
import { ValueField } from './value-field.tsx';

type DefinitionSheetProps = {
  /** The parameter to change; null for a new one. */
  parameter: ParameterRow | null;
  initial: Partial<Record<DefinitionField, string>>;
  onDone: () => void;
  onCancel: () => void;
};

const KINDS = choicesIn(PARAMETER_KINDS);
const RULE_CHOICES = Object.entries(RULES).map(([value, { message }]) => ({ value, label: ruleWords(message) }));

/** The message of a rule says what it is for: 无效的手机号码 becomes 手机号码. */
function ruleWords(message: string): string {
  return message.replace(/^无效的\s?/, '');
}

/** Makes or changes a parameter; the control of its value follows the kind that is chosen. */
export function DefinitionSheet({ parameter, initial, onDone, onCancel }: DefinitionSheetProps): ReactNode {
  const key = useOnceKey();
  const define = useSend(calls.parameters.define);
  const add = useSend(calls.parameters.add);
  const form = useForm(definitionFields({ kind: 'text', ...initial }), async (read) => {
    const definition = {
      paramKey: read('paramKey').trim(),
      paramName: read('paramName').trim(),
      kind: kindIn(read),
      category: read('category').trim(),
      open: isSet(read('open')),
      check: checkIn(read),
      remark: read('remark'),
      paramValue: keepsValue(read, parameter) ? undefined : read('paramValue').trim(),
    };
    const options = { silent: true, onMessage: toast.success };
    if (parameter)
      await saveOver(parameter.version, (version) => define.run({ ...definition, version }, options), {
        history: calls.parameters.history,
        id: parameter.paramKey,
      });
    else await add.run(definition, { ...options, idempotencyKey: key });
    onDone();
  });
  const kind = kindIn(form.read);
  const isBuiltIn = parameter?.builtIn === true;
  const hasBounds = kind === 'number' || kind === 'text' || kind === 'secret';
  const unit = kind === 'number' ? '' : '字数';
  return (
    <FormSheet form={form} submit="保存参数" onCancel={onCancel}>
      <TextField form={form} name="paramName" label="名称" required maxLength={NAME_MAX} autoComplete="off" />
      {parameter ? null : (
        <TextField form={form} name="paramKey" label="键名" required maxLength={64} autoComplete="off" hint="保存后不能修改" />
      )}
      <SelectField
        form={form}
        name="kind"
        label="类型"
        required
        options={KINDS}
        disabled={isBuiltIn}
        hint={isBuiltIn ? '内置参数的类型不能修改' : kind === 'secret' ? '加密保存，任何人都不能再看到' : ''}
      />
      <TextField form={form} name="category" label="分类" maxLength={20} autoComplete="off" />
      {hasBounds && <TextField form={form} name="least" label={`最小${unit}`} inputMode="decimal" maxLength={30} autoComplete="off" />}
      {hasBounds && <TextField form={form} name="most" label={`最大${unit}`} inputMode="decimal" maxLength={30} autoComplete="off" />}
      {kind === 'text' && <SelectField form={form} name="rule" label="格式" options={RULE_CHOICES} placeholder="不限" />}
      <FlagField form={form} name="open" label="开放" words="未登录也能读取" disabled={isBuiltIn || kind === 'secret'} />
      <WideField>
        <ValueField form={form} name="paramValue" label="键值" kind={kind} />
      </WideField>
      <WideField>
        <TextareaField form={form} name="remark" label="备注" limit={ADMIN_REMARK_MAX} rows={2} />
      </WideField>
    </FormSheet>
  );
}
