import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Id } from '../form/fields.ts';
import { rowShapeOf, schemaOf, shapeOf } from '../form/form-schema.ts';
import { MAX_DICT_ENTRIES } from '../limits.ts';
import { pageAt } from '../links.ts';
import { resourceCalls } from '../lists/resource-calls.ts';
import type { RowOf } from '../lists/resource.ts';
import { subject } from '../subject.ts';
import { DICTIONARY, ENTRY, ENTRY_FORM, type EntryForm } from './dictionaries-form.ts';

const { code, codeText, tone, active, isDefault } = rowShapeOf(ENTRY_FORM.fields);

export type EntryTone = EntryForm['tone'];

/** A dictionary entry (specification 3); `type` names its dictionary when several are asked for, `tone` is how lists show it. */
export const DictionaryEntry = z.object({
  type: z.string(),
  code,
  codeText,
  tone,
  /** An inactive entry is shown where it is stored, but no longer offered. */
  active,
  /** Whether new forms start with this entry. */
  isDefault,
});
export type DictionaryEntry = z.infer<typeof DictionaryEntry>;

const { type: TypeCode } = shapeOf(DICTIONARY.form.fields);

const Types = z.object({
  /** One type, or several joined by commas. */
  type: z
    .string('应为文本')
    .max(640, '字典类型过多')
    .regex(/^[\w.-]{1,64}(,[\w.-]{1,64}){0,19}$/, '字典类型不正确'),
});

/** A dictionary as administrators see it; its id is its type. */
export interface DictionaryType extends RowOf<typeof DICTIONARY> {}

/** An entry as administrators see it. */
export interface DictionaryRow extends RowOf<typeof ENTRY> {}

const types = resourceCalls<typeof DICTIONARY, DictionaryType, DictionaryType>(DICTIONARY);
const entries = resourceCalls<typeof ENTRY, DictionaryRow, DictionaryRow>(ENTRY);
const { result } = entries.get;

const OfType = { type: TypeCode };
const calls = {
  dics: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-dic/dics',
    access: 'signed-in',
    summary: 'The entries of one or several dictionaries, in order; an unknown type has none',
    request: Types,
    result: z.array(DictionaryEntry),
  }),
  // Specification 7.4 gives two paths: this one is open to visitors, for dictionaries that are flagged open.
  openDics: defineCall({
    method: 'GET',
    path: '/sys-dic/dics',
    access: 'open',
    summary: 'The entries of dictionaries that are flagged open; of others none',
    request: Types,
    result: z.array(DictionaryEntry),
  }),
  typePage: types.page,
  addType: types.add,
  updateType: types.update,
  removeType: types.remove,
  typeHistory: types.history,
  entries: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-dic/list',
    access: 'system:dict:list',
    summary: 'The entries of a dictionary as administrators see them, in order',
    request: z.object(OfType),
    result: z.array(result),
  }),
  exportEntries: exportCall(OfType, {
    path: '/ad-biz/sys-dic/export',
    access: 'system:dict:export',
    operation: '导出字典项',
    summary: 'The entries of a dictionary in order, as an Excel file',
    columns: ['codeText', 'code', 'isDefault', 'remark', 'active'],
  }),
  addEntry: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-dic/add',
    access: 'system:dict:add',
    operation: '新建字典项',
    summary: 'Adds an entry at the end of a dictionary',
    idempotent: true,
    request: schemaOf(ENTRY_FORM, OfType),
    result,
  }),
  updateEntry: entries.update,
  removeEntry: entries.remove,
  entryHistory: entries.history,
  order: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-dic/order',
    access: 'system:dict:edit',
    operation: '排序字典项',
    idempotent: true,
    summary: 'Puts the entries of a dictionary in order; those that are not named keep their places',
    request: z.object({ type: TypeCode, ids: z.array(Id).min(1, '不能为空').max(MAX_DICT_ENTRIES, `最多 ${MAX_DICT_ENTRIES} 条`) }),
    result: Empty,
  }),
};

export const dictionaries = subject('dictionaries', {
  name: '字典',
  records: ['dictionary', 'dictionary-entry'],
  tags: {
    'system:dict:list': '查看字典',
    'system:dict:add': '新建字典',
    'system:dict:edit': '修改字典',
    'system:dict:remove': '删除字典',
    'system:dict:export': '导出字典',
    'system:dict:import': '导入字典项',
  },
  calls,
});

export const DICTIONARIES_PAGE = pageAt('/system/dict', dictionaries.calls.typePage);
