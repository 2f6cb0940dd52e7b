import { calls } from '@houtai/contract';
import type { DictionaryType } from '@houtai/contract/dictionaries';
import { ADMIN_REMARK_MAX, NAME_MAX } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { FlagField, flagOf, isSet } from '../../kit/form/flag-field.tsx';
import { FormDialog, WideInDialog } from '../../kit/form/form-dialog.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { textFault } from '../../kit/form/text-faults.ts';
import { TextareaField } from '../../kit/form/text-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useOnceKey } from '../../kit/form/use-once-key.ts';
import { useSend } from '../../platform/query.ts';
import { toast } from '../../ui/layer/toast.tsx';

type TypeDialogProps = {
  /** The dictionary to change; null for a new one. */
  dictionary: DictionaryType | null;
  /** What the form begins with where that differs from the dictionary, as an earlier state. */
  initial?: Partial<Pick<DictionaryType, 'type' | 'name' | 'open' | 'active' | 'remark'>>;
  onSaved?: (type: string) => void;
  onClose: () => void;
};

const anything = () => '';

/** Makes or changes a dictionary. */
export function TypeDialog({ dictionary, initial, onSaved, onClose }: TypeDialogProps): ReactNode {
  const updateType = useSend(calls.dictionaries.updateType);
  const addType = useSend(calls.dictionaries.addType);
  const key = useOnceKey();
  const base = { type: '', name: '', open: false, active: true, remark: '', ...dictionary, ...initial };
  const form = useForm(
    [
      { name: 'type', initial: base.type, check: typeFault },
      { name: 'name', initial: base.name, check: (value) => textFault(value, NAME_MAX, true) },
      { name: 'open', initial: flagOf(base.open), check: anything },
      { name: 'active', initial: flagOf(base.active), check: anything },
      { name: 'remark', initial: base.remark, check: (value) => textFault(value, ADMIN_REMARK_MAX) },
    ],
    async (read) => {
      const type = read('type').trim();
      const values = { name: read('name'), open: isSet(read('open')), active: isSet(read('active')), remark: read('remark') };
      const options = { silent: true, onMessage: toast.success };
      if (dictionary)
        await saveOver(dictionary.version, (version) => updateType.run({ id: dictionary.type, ...values, version }, options), {
          history: calls.dictionaries.typeHistory,
          id: dictionary.type,
        });
      else await addType.run({ type, ...values }, { ...options, idempotencyKey: key });
      onSaved?.(type);
      onClose();
    },
  );
  return (
    <FormDialog columns={2} title={dictionary ? '修改字典' : '新建字典'} form={form} submit="保存字典" onClose={onClose}>
      <TextField form={form} name="name" label="名称" required maxLength={NAME_MAX} autoComplete="off" />
      {dictionary ? null : (
        <TextField form={form} name="type" label="类型" required maxLength={64} autoComplete="off" hint="保存后不能修改" />
      )}
      <FlagField form={form} name="active" label="状态" words="启用" hint="停用后不再提供选择，已有记录照常显示" />
      <FlagField form={form} name="open" label="开放" words="未登录也能读取" />
      <WideInDialog>
        <TextareaField form={form} name="remark" label="备注" limit={ADMIN_REMARK_MAX} rows={2} />
      </WideInDialog>
    </FormDialog>
  );
}

function typeFault(value: string): string {
  return textFault(value, 64, true) || (/^[\w.-]+$/.test(value.trim()) ? '' : '只能填写字母、数字、下划线、点和短横线');
}
