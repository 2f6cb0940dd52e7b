import { z } from 'zod';

import { defineCall, Empty } from './call.ts';
import { exportCall } from './exports.ts';
import { Id, Moment, RequiredCode, text, Version } from './fields.ts';
import { HistoryEntry } from './history.ts';
import { ADMIN_REMARK_MAX, DICT_ENTRIES_MOST, NAME_MAX } from './limits.ts';
import { pageAt } from './links.ts';
import { pageOf, pageQuery, sortOf } from './paging.ts';
import { subject } from './subject.ts';

const Tone = z.enum(['', 'amber', 'blue', 'green', 'grey', 'red'], '样式不正确');
export type Tone = z.infer<typeof Tone>;

/** A dictionary entry (specification 3); `type` names its dictionary when several are asked for, `tone` is how lists show it. */
export const DictionaryEntry = z.object({
  type: z.string(),
  code: z.string(),
  codeText: z.string(),
  tone: Tone,
  /** Off: shown where it is stored, no longer offered. */
  active: z.boolean(),
  /** What a new form starts with. */
  isDefault: z.boolean(),
});
export type DictionaryEntry = z.infer<typeof DictionaryEntry>;

/** What a dictionary is called by. */
const TypeCode = z
  .string('应为文本')
  .trim()
  .min(1, '不能为空')
  .max(64, '最多 64 个字')
  .regex(/^[\w.-]+$/, '只能填写字母、数字、下划线、点和短横线');

const Types = z.object({
  /** One type, or several joined by commas. */
  type: z
    .string('应为文本')
    .max(640, '字典类型过多')
    .regex(/^[\w.-]{1,64}(,[\w.-]{1,64}){0,19}$/, '字典类型不正确'),
});

const flag = () => z.boolean('应为是或否');

/** A dictionary as administrators see it. */
export const DictionaryType = z.object({
  type: z.string(),
  name: z.string(),
  /** Readable without a token. */
  open: z.boolean(),
  active: z.boolean(),
  /** Read by the product itself: it cannot be deleted. */
  builtIn: z.boolean(),
  remark: z.string(),
  entries: z.number(),
  updatedAt: Moment,
  version: z.number(),
});
export type DictionaryType = z.infer<typeof DictionaryType>;

/** A dictionary as it is written. */
export const DictionaryTypeForm = z.object({
  type: TypeCode,
  name: text(NAME_MAX, 1),
  open: flag().default(false),
  active: flag().default(true),
  remark: text(ADMIN_REMARK_MAX).default(''),
});
export type DictionaryTypeForm = z.infer<typeof DictionaryTypeForm>;

/** An entry as administrators see it. */
export const DictionaryRow = DictionaryEntry.extend({
  id: z.string(),
  remark: z.string(),
  updatedAt: Moment,
  version: z.number(),
});
export type DictionaryRow = z.infer<typeof DictionaryRow>;

/** An entry as it is written. */
export const DictionaryEntryForm = z.object({
  type: TypeCode,
  code: RequiredCode,
  codeText: text(NAME_MAX, 1),
  tone: Tone.default(''),
  active: flag().default(true),
  isDefault: flag().default(false),
  remark: text(ADMIN_REMARK_MAX).default(''),
});
export type DictionaryEntryForm = z.infer<typeof DictionaryEntryForm>;

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
    request: pageQuery({ keyword: text(50).optional(), sort: sortOf(['type', 'name', 'updatedAt'], 'type') }),
    result: pageOf(DictionaryType),
  }),
  addType: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-dic-type/add',
    access: 'system:dict:add',
    operation: '新建字典',
    summary: 'Makes a dictionary',
    idempotent: true,
    request: DictionaryTypeForm,
    result: DictionaryType,
  }),
  updateType: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-dic-type/update',
    access: 'system:dict:edit',
    operation: '修改字典',
    summary: 'Changes a dictionary; its code is what others know it by and stays',
    request: DictionaryTypeForm.omit({ type: true }).extend({ id: TypeCode, version: Version }),
    result: DictionaryType,
  }),
  removeType: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-dic-type/del',
    access: 'system:dict:remove',
    operation: '删除字典',
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
    request: DictionaryEntryForm,
    result: DictionaryRow,
  }),
  updateEntry: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-dic/update',
    access: 'system:dict:edit',
    operation: '修改字典项',
    summary: 'Changes an entry; its code only while no record uses it',
    request: DictionaryEntryForm.omit({ type: true }).extend({ id: Id, version: Version }),
    result: DictionaryRow,
  }),
  removeEntry: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-dic/del',
    access: 'system:dict:remove',
    operation: '删除字典项',
    summary: 'Deletes an entry that no record uses',
    request: Kept,
    result: Empty,
  }),
  order: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-dic/order',
    access: 'system:dict:edit',
    operation: '排序字典项',
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
  },
  calls,
});

export const DICTIONARIES_PAGE = pageAt('/system/dict');
