import { calls } from '@houtai/contract';
import type { DictionaryRow, DictionaryType } from '@houtai/contract/dictionaries';
import { FIXED_CODES } from '@houtai/contract/dictionary-types';
import { ADMIN_REMARK_MAX, NAME_MAX } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { chosenIn } from '../../kit/chosen-in.ts';
import { FlagField, flagOf, isSet } from '../../kit/form/flag-field.tsx';
import { FormDialog, WideInDialog } from '../../kit/form/form-dialog.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { choicesIn, SelectField } from '../../kit/form/select-field.tsx';
import { textFault } from '../../kit/form/text-faults.ts';
import { TextareaField } from '../../kit/form/text-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useOnceKey } from '../../kit/form/use-once-key.ts';
import { useSend } from '../../platform/query.ts';
import { Field } from '../../ui/input/field.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { EntryLabel } from './entry-label.tsx';
import { TONE_WORDS } from './tones.ts';

import css from './dictionaries-page.module.css';

/** The values of an entry's form. */
export type EntryValues = Pick<DictionaryRow, 'code' | 'codeText' | 'tone' | 'active' | 'isDefault' | 'remark'>;

type EntryDialogProps = {
  dictionary: DictionaryType;
  /** The entry to change; null for a new one. */
  entry: DictionaryRow | null;
  /** What the form begins with in place of the entry, as an earlier state. */
  initial?: EntryValues;
  onSaved: (entry: DictionaryRow) => void;
  onClose: () => void;
};

const NEW: EntryValues = { code: '', codeText: '', tone: '', active: true, isDefault: false, remark: '' };
const NO_TONE = 'none';
const TONES = choicesIn(Object.fromEntries(Object.entries(TONE_WORDS).map(([tone, words]) => [tone || NO_TONE, words])));

const anything = () => '';

/** Makes or changes an entry; what it looks like is shown as it is chosen. */
export function EntryDialog({ dictionary, entry, initial, onSaved, onClose }: EntryDialogProps): ReactNode {
  const updateEntry = useSend(calls.dictionaries.updateEntry);
  const addEntry = useSend(calls.dictionaries.addEntry);
  const key = useOnceKey();
  const base = initial ?? entry ?? NEW;
  const isFixed = FIXED_CODES.includes(dictionary.type);
  const form = useForm(
    [
      { name: 'codeText', initial: base.codeText, check: (value) => textFault(value, NAME_MAX, true) },
      { name: 'code', initial: base.code, check: codeFault },
      { name: 'tone', initial: base.tone || NO_TONE, check: anything },
      { name: 'active', initial: flagOf(base.active), check: anything },
      {
        name: 'isDefault',
        initial: flagOf(base.isDefault),
        check: (value, read) => (isSet(value) && !isSet(read('active')) ? '停用的项不能作为默认' : ''),
      },
      { name: 'remark', initial: base.remark, check: (value) => textFault(value, ADMIN_REMARK_MAX) },
    ],
    async (read) => {
      const values = {
        code: read('code').trim(),
        codeText: read('codeText').trim(),
        tone: toneOf(read('tone')),
        active: isSet(read('active')),
        isDefault: isSet(read('isDefault')),
        remark: read('remark'),
      };
      const options = { silent: true, onMessage: toast.success };
      if (entry) {
        let saved = entry;
        const save = async (version: number) => {
          saved = await updateEntry.run({ id: entry.id, ...values, version }, options);
        };
        await saveOver(entry.version, save, { history: calls.dictionaries.entryHistory, id: entry.id });
        onSaved(saved);
      } else onSaved(await addEntry.run({ type: dictionary.type, ...values }, { ...options, idempotencyKey: key }));
      onClose();
    },
  );
  const tone = toneOf(form.read('tone'));
  return (
    <FormDialog
      columns={2}
      title={entry ? '修改字典项' : `新建字典项：${dictionary.name}`}
      form={form}
      submit="保存字典项"
      onClose={onClose}
    >
      <TextField form={form} name="codeText" label="标签" required maxLength={NAME_MAX} autoComplete="off" />
      <TextField form={form} name="code" label="键值" required maxLength={64} autoComplete="off" hint={codeHint(isFixed, entry !== null)} />
      <SelectField form={form} name="tone" label="样式" options={TONES} required />
      <Field label="预览">
        {() => (
          <span className={css.preview}>
            <EntryLabel tone={tone}>{form.read('codeText') || '标签'}</EntryLabel>
          </span>
        )}
      </Field>
      <FlagField form={form} name="active" label="状态" words="启用" disabled={isFixed} hint={isFixed ? '产品的状态不能停用' : ''} />
      <FlagField form={form} name="isDefault" label="默认" words="作为默认项" />
      <WideInDialog>
        <TextareaField form={form} name="remark" label="备注" limit={ADMIN_REMARK_MAX} rows={2} />
      </WideInDialog>
    </FormDialog>
  );
}

function toneOf(value: string) {
  return chosenIn(TONE_WORDS, value) ?? '';
}

function codeHint(isFixed: boolean, isKnown: boolean): string {
  if (isFixed) return '产品靠键值识别状态，不能修改';
  return isKnown ? '有记录使用后不能修改' : '';
}

function codeFault(value: string): string {
  return textFault(value, 64, true) || (/^[\w.-]+$/.test(value.trim()) ? '' : '只能填写字母、数字、下划线、点和短横线');
}
