import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Id, Moment, text, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf, shapeOf } from '../form/form-schema.ts';
import { DICT_ENTRIES_MOST, KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery, sortOf } from '../lists/paging.ts';
import { HistoryEntry } from '../records/history.ts';
import { subject } from '../subject.ts';
import { DICTIONARY_FORM, ENTRY_FORM, type EntryForm, NEW_DICTIONARY_FORM } from './dictionaries-form.ts';

const { code, codeText, tone, active, isDefault, remark } = rowShapeOf(ENTRY_FORM.fields);

export type Tone = EntryForm['tone'];

/** A dictionary entry (specification 3); `type` names its dictionary when several are asked for, `tone` is how lists show it. */
export const DictionaryEntry = z.object({
  type: z.string(),
  code,
  codeText,
  tone,
  /** Off: shown where it is stored, no longer offered. */
  active,
  /** What a new form starts with. */
  isDefault,
});
export type DictionaryEntry = z.infer<typeof DictionaryEntry>;

const { type: TypeCode } = shapeOf(NEW_DICTIONARY_FORM.fields);

const Types = z.object({
  /** One type, or several joined by commas. */
  type: z
    .string('应为文本')
    .max(640, '字典类型过多')
    .regex(/^[\w.-]{1,64}(,[\w.-]{1,64}){0,19}$/, '字典类型不正确'),
});

/** A dictionary as administrators see it. */
export const DictionaryType = z.object({
  /** The same as `type`: what a change calls it. */
  id: z.string(),
  ...rowShapeOf(NEW_DICTIONARY_FORM.fields),
  /** Read by the product itself: it cannot be deleted. */
  builtIn: z.boolean(),
  entries: z.number(),
  updatedAt: Moment,
  version: z.number(),
});
export type DictionaryType = z.infer<typeof DictionaryType>;

/** An entry as administrators see it. */
export const DictionaryRow = DictionaryEntry.extend({
  id: z.string(),
  remark,
  updatedAt: Moment,
  version: z.number(),
});
export type DictionaryRow = z.infer<typeof DictionaryRow>;

const OfType = { type: TypeCode };
const ById = z.object({ id: Id });
const Kept = z.object({ id: Id, version: Version });

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
  typePage: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-dic-type/list',
    access: 'system:dict:list',
    summary: 'All dictionaries, found by name or code',
    list: true,
    request: pageQuery({ keyword: text(KEYWORD_MAX).optional(), sort: sortOf(['type', 'name', 'updatedAt'], 'type') }),
    result: pageOf(DictionaryType),
  }),
  addType: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-dic-type/add',
    access: 'system:dict:add',
    operation: '新建字典',
    summary: 'Makes a dictionary',
    idempotent: true,
    request: schemaOf(NEW_DICTIONARY_FORM),
    result: DictionaryType,
  }),
  updateType: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-dic-type/update',
    access: 'system:dict:edit',
    operation: '修改字典',
    idempotent: true,
    summary: 'Changes a dictionary; its code is what others know it by and stays',
    request: schemaOf(DICTIONARY_FORM, 'update', { id: TypeCode, version: Version }),
    result: DictionaryType,
  }),
  removeType: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-dic-type/del',
    access: 'system:dict:remove',
    operation: '删除字典',
    idempotent: true,
    summary: 'Deletes a dictionary with its entries, unless the product or a record uses it',
    request: z.object({ id: TypeCode, version: Version }),
    result: Empty,
  }),
  typeHistory: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-dic-type/history',
    access: 'system:dict:list',
    summary: 'Changes of a dictionary, the newest first',
    request: z.object({ id: TypeCode }),
    result: z.array(HistoryEntry),
  }),
  entries: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-dic/list',
    access: 'system:dict:list',
    summary: 'The entries of a dictionary as administrators see them, in order',
    request: z.object(OfType),
    result: z.array(DictionaryRow),
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
    result: DictionaryRow,
  }),
  updateEntry: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-dic/update',
    access: 'system:dict:edit',
    operation: '修改字典项',
    idempotent: true,
    summary: 'Changes an entry; its code only while no record uses it',
    request: schemaOf(ENTRY_FORM, 'update', { id: Id, version: Version }),
    result: DictionaryRow,
  }),
  removeEntry: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-dic/del',
    access: 'system:dict:remove',
    operation: '删除字典项',
    idempotent: true,
    summary: 'Deletes an entry that no record uses',
    request: Kept,
    result: Empty,
  }),
  order: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-dic/order',
    access: 'system:dict:edit',
    operation: '排序字典项',
    idempotent: true,
    summary: 'Puts the entries of a dictionary in order; all of them have to be named',
    request: z.object({ type: TypeCode, ids: z.array(Id).min(1, '不能为空').max(DICT_ENTRIES_MOST, `最多 ${DICT_ENTRIES_MOST} 条`) }),
    result: Empty,
  }),
  entryHistory: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-dic/history',
    access: 'system:dict:list',
    summary: 'Changes of an entry, the newest first',
    request: ById,
    result: z.array(HistoryEntry),
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

export const DICTIONARIES_PAGE = pageAt('/system/dict');
