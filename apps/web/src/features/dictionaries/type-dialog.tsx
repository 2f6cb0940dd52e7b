import { calls } from '@houtai/contract';
import type { DictionaryType } from '@houtai/contract/dictionaries';
import { NEW_DICTIONARY_FORM } from '@houtai/contract/dictionaries-form';
import type { ReactNode } from 'react';

import { FlagField } from '#kit/form/fields/flag-field.tsx';
import { TextField } from '#kit/form/fields/form-fields.tsx';
import { WordsField } from '#kit/form/fields/option-fields.tsx';
import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormDialog, WideInDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useRecordForm } from '#kit/form/use-record-form.ts';
import { useSend } from '#platform/calls/query.ts';

type TypeDialogProps = {
  /** Absent for a new dictionary. */
  dictionary?: DictionaryType | undefined;
  /** Earlier values to open the form with. */
  restored?: Readonly<Record<string, unknown>> | undefined;
  onAdded?: (type: string) => void;
  onClose: () => void;
};

export function TypeDialog({ dictionary, restored, onAdded, onClose }: TypeDialogProps): ReactNode {
  const addType = useSend(calls.dictionaries.addType, { silent: true });
  const updateType = useSend(calls.dictionaries.updateType, { silent: true });
  const form = useRecordForm(NEW_DICTIONARY_FORM, {
    noun: '字典',
    record: dictionary && { ...dictionary, id: dictionary.type },
    restored,
    history: calls.dictionaries.typeHistory,
    add: async (values, idempotencyKey) => {
      await addType.run(values, { idempotencyKey });
      onAdded?.(values.type);
    },
    update: ({ type: _, ...values }, stored) => updateType.run({ ...values, ...stored }),
    onDone: onClose,
  });
  const { name, type, active, open, remark } = form.fields;
  return (
    <FormDialog columns={2} title={dictionary ? '修改字典' : '新建字典'} form={form} submit="保存字典" onClose={onClose}>
      <TextField of={name} />
      {dictionary ? null : <TextField of={type} hint="保存后不能修改" />}
      <WordsField of={active} hint="停用后不再提供选择，已有记录照常显示" />
      <FlagField of={open} words="未登录也能读取" />
      <WideInDialog>
        <TextareaField of={remark} rows={2} />
      </WideInDialog>
    </FormDialog>
  );
}
