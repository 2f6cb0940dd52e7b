import { DICTIONARIES_PAGE } from '@houtai/contract/dictionaries';
import { DICTIONARY } from '@houtai/contract/dictionaries-form';
import { DICT, FIXED_CODES, sourceOfTodoTypes } from '@houtai/contract/dictionary-types';
import { and, eq } from 'drizzle-orm';

import { countColumn, defineResource, keyedBy } from '#modules/resources/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { dictionaries, dictionaryEntries } from './dictionaries.tables.ts';
import { assertUnused } from './dictionary-uses.ts';

const records = keyedBy(dictionaries, 'code');

export const DICTIONARIES = defineResource(DICTIONARY, records, {
  page: DICTIONARIES_PAGE,
  liveCopy: 'dictionaries',
  columns: { type: records.id },
  computed: { entries: countColumn(dictionaryEntries.type) },
  faults: async (_, { active }, before) =>
    before && !active && FIXED_CODES.includes(before.id) ? [{ path: 'active', msg: '产品的状态靠这个字典显示，不能停用' }] : [],
  beforeRemove: async (ctx, { id, builtIn }) => {
    await assertFree(ctx, id, builtIn);
    await assertUnused(ctx, { type: id, code: null, act: '删除' });
  },
});

/** Entries and dictionaries that the product reads by code must stay. */
async function assertFree({ db }: Ctx, type: string, builtIn: boolean): Promise<void> {
  const source = sourceOfTodoTypes(type);
  const [owner] =
    source === null
      ? []
      : await db
          .select({ text: dictionaryEntries.text })
          .from(dictionaryEntries)
          .where(and(eq(dictionaryEntries.type, DICT.todoSource), eq(dictionaryEntries.code, source)));
  if (owner) throw new AppError('A0409', `待办来源「${owner.text}」的类型取自这个字典，不能删除；请先删除该来源，或停用字典`);
  if (builtIn && source === null) throw new AppError('A0409', '内置字典由产品读取，不能删除；可以停用');
}
