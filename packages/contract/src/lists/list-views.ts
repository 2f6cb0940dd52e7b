import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { shapeOf } from '../form/form-schema.ts';
import { COLUMN_WIDTH, MAX_SAVED_SEARCHES } from '../limits.ts';
import { subject } from '../subject.ts';
import { SAVED_SEARCH_FORM } from './list-views-form.ts';

const ListName = z
  .string('应为文本')
  .min(1, '不能为空')
  .max(64, '过长')
  .regex(/^[\w-]+$/, '列表名不正确');

/** A column as a person wants it (specification 3): visible, in the total row, left out of printing, width in px; their order is the order here. */
export const ColumnChoice = z.object({
  key: z.string().max(64),
  title: z.string().max(64),
  istrue: z.boolean(),
  isSum: z.boolean(),
  noJoinPrint: z.boolean(),
  columnSize: z
    .number()
    .int()
    .min(COLUMN_WIDTH.least, `最小 ${COLUMN_WIDTH.least}`)
    .max(COLUMN_WIDTH.most, `最大 ${COLUMN_WIDTH.most}`)
    .nullable(),
  frozen: z.enum(['', 'left', 'right']),
});
export type ColumnChoice = z.infer<typeof ColumnChoice>;

/** Filters and order that a person saved under a name: the query of the list's address. */
export const SavedSearch = z.object({ ...shapeOf(SAVED_SEARCH_FORM.fields), query: z.string().max(1000, '条件过长') });
export type SavedSearch = z.infer<typeof SavedSearch>;

/** A person's view of one list; no columns and the default density if nothing was chosen. */
export const ListView = z.object({
  columns: z.array(ColumnChoice).max(100, '列过多'),
  density: z.enum(['mini', 'loose']),
  searches: z.array(SavedSearch).max(MAX_SAVED_SEARCHES, `最多保存 ${MAX_SAVED_SEARCHES} 个查询`),
});
export type ListView = z.infer<typeof ListView>;

const { columns, density, searches } = ListView.shape;

/** An absent part stays as it is, and null resets it to the default. */
const Changes = {
  columns: columns
    .nullable()
    .transform((chosen) => chosen ?? [])
    .optional(),
  density: density
    .nullable()
    .transform((chosen) => chosen ?? 'mini')
    .optional(),
  searches: searches
    .nullable()
    .transform((kept) => kept ?? [])
    .optional(),
};

const calls = {
  get: defineCall({
    method: 'GET',
    path: '/me-biz/list-view/get',
    access: 'signed-in',
    summary: 'How the caller sees a list',
    request: z.object({ list: ListName }),
    result: ListView,
  }),
  save: defineCall({
    method: 'POST',
    path: '/me-biz/list-view/save',
    access: 'signed-in',
    unlogged: 'how one person looks at a list',
    refreshes: 'nothing',
    unkeyed: 'it is kept by itself, whole each time: what is sent twice stands once',
    summary: 'Stores how the caller sees a list; what is not given stays',
    request: z.object({ list: ListName, ...Changes }),
    result: Empty,
  }),
};

export const listViews = subject('listViews', {
  name: '列表视图',
  calls,
});
