import { calls } from '@houtai/contract';
import type { DictionaryRow, DictionaryType } from '@houtai/contract/dictionaries';
import { ENTRY_FORM } from '@houtai/contract/dictionaries-form';
import { FIXED_CODES } from '@houtai/contract/dictionary-types';
import type { ReactNode } from 'react';

import { FlagField } from '#kit/form/fields/flag-field.tsx';
import { TextField } from '#kit/form/fields/form-fields.tsx';
import { WordsField } from '#kit/form/fields/option-fields.tsx';
import { SelectField } from '#kit/form/fields/select-field.tsx';
import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormDialog, WideInDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useRecordForm } from '#kit/form/use-record-form.ts';
import { keyOfChoice } from '#kit/key-in.ts';
import { useSend } from '#platform/calls/query.ts';
import { Field } from '#ui/input/field.tsx';

import { EntryLabel } from './entry-label.tsx';

import css from './dictionaries-page.module.css';

type EntryDialogProps = {
  dictionary: DictionaryType;
  /** Absent for a new entry. */
  entry?: DictionaryRow | undefined;
  /** Earlier values to open the form with. */
  restored?: Readonly<Record<string, unknown>> | undefined;
  onAdded: (entry: DictionaryRow) => void;
  onClose: () => void;
};

/** Creates or changes an entry, with a preview of its look. */
export function EntryDialog({ dictionary, entry, restored, onAdded, onClose }: EntryDialogProps): ReactNode {
  const addEntry = useSend(calls.dictionaries.addEntry, { silent: true });
  const updateEntry = useSend(calls.dictionaries.updateEntry, { silent: true });
  const isFixed = FIXED_CODES.includes(dictionary.type);
  const form = useRecordForm(ENTRY_FORM, {
    noun: '字典项',
    record: entry,
    restored,
    history: calls.dictionaries.entryHistory,
    add: async (values, idempotencyKey) => onAdded(await addEntry.run({ type: dictionary.type, ...values }, { idempotencyKey })),
    update: (values, stored) => updateEntry.run({ ...values, ...stored }),
    onDone: onClose,
  });
  const { codeText, code, tone, active, isDefault, remark } = form.fields;
  return (
    <FormDialog
      columns={2}
      title={entry ? '修改字典项' : `新建字典项：${dictionary.name}`}
      form={form}
      submit="保存字典项"
      onClose={onClose}
    >
      <TextField of={codeText} />
      <TextField of={code} hint={codeHint(isFixed, entry !== undefined)} />
      <SelectField of={tone} required />
      <Field label="预览">
        {() => (
          <span className={css.preview}>
            <EntryLabel tone={keyOfChoice(tone.field.words, form.read('tone')) ?? ''}>{form.read('codeText') || '标签'}</EntryLabel>
          </span>
        )}
      </Field>
      <WordsField of={active} disabled={isFixed} hint={isFixed ? '产品的状态不能停用' : ''} />
      <FlagField of={isDefault} words="作为默认项" />
      <WideInDialog>
        <TextareaField of={remark} rows={2} />
      </WideInDialog>
    </FormDialog>
  );
}

function codeHint(isFixed: boolean, isKnown: boolean): string {
  if (isFixed) return '产品靠键值识别状态，不能修改';
  return isKnown ? '有记录使用后不能修改' : '';
}
