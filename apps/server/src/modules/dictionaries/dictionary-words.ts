import type { DictionaryRow, DictionaryType, Tone } from '@houtai/contract/dictionaries';
import type { FieldChange } from '@houtai/contract/history';

import { changesBetween } from '../history/index.ts';

const TYPE_LABELS = { name: '名称', open: '开放', active: '状态', remark: '备注' } as const;
const ENTRY_LABELS = { code: '键值', codeText: '标签', tone: '样式', active: '状态', isDefault: '默认', remark: '备注' } as const;

const TONES: Readonly<Record<Tone, string>> = { '': '无', amber: '橙色', blue: '蓝色', green: '绿色', grey: '灰色', red: '红色' };

const yesOrNo = (is: boolean): string => (is ? '是' : '否');
const onOrOff = (is: boolean): string => (is ? '启用' : '停用');

export function typeChanges(before: DictionaryType, after: DictionaryType): FieldChange[] {
  const wordsOf = ({ name, open, active, remark }: DictionaryType) => {
    return { name, open: yesOrNo(open), active: onOrOff(active), remark };
  };
  return changesBetween(wordsOf(before), wordsOf(after), TYPE_LABELS);
}

/** The values of the form, with which an earlier state can be saved again. */
export function typeState({ name, open, active, remark }: DictionaryType): Record<string, unknown> {
  return { name, open, active, remark };
}

export function entryChanges(before: DictionaryRow, after: DictionaryRow): FieldChange[] {
  const wordsOf = ({ code, codeText, tone, active, isDefault, remark }: DictionaryRow) => {
    return { code, codeText, tone: TONES[tone], active: onOrOff(active), isDefault: yesOrNo(isDefault), remark };
  };
  return changesBetween(wordsOf(before), wordsOf(after), ENTRY_LABELS);
}

export function entryState({ code, codeText, tone, active, isDefault, remark }: DictionaryRow): Record<string, unknown> {
  return { code, codeText, tone, active, isDefault, remark };
}
