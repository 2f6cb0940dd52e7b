import type { InputFault } from '@houtai/contract/call';
import { DICTIONARIES_PAGE } from '@houtai/contract/dictionaries';
import { ENTRY } from '@houtai/contract/dictionaries-form';
import { FIXED_CODES } from '@houtai/contract/dictionary-types';
import { textOf } from '@houtai/contract/form-check';
import { MAX_DICT_ENTRIES } from '@houtai/contract/limits';
import { and, eq, max, ne } from 'drizzle-orm';

import { defineResource } from '#modules/resources/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { dictionaryEntries } from './dictionaries.tables.ts';
import { countEntries, type Entry, lockDictionary, lockDictionaryOf, STEP } from './dictionary-rows.ts';
import { assertUnused } from './dictionary-uses.ts';

export const ENTRIES = defineResource(ENTRY, dictionaryEntries, {
  page: DICTIONARIES_PAGE,
  liveCopy: 'dictionaries',
  columns: { codeText: dictionaryEntries.text },
  beforeLock: lockDictionaryOf,
  derive: async (ctx, { type }, before) => (before ? {} : placeAtEnd(ctx, textOf(type))),
  faults: async (ctx, form, before) => [
    ...(before ? await faultsOfChange(ctx, textOf(before['type']), { code: textOf(before['code']), form }) : []),
    ...(form['isDefault'] ? await defaultFaults(ctx, textOf(before ? before['type'] : form['type']), before?.id ?? '') : []),
  ],
  beforeRemove: async (ctx, { type, code, text }: Entry) => {
    if (FIXED_CODES.includes(type)) throw new AppError('A0409', `「${text}」是产品的状态，不能删除`);
    await assertUnused(ctx, { type, code, act: '删除' });
  },
});

/** Appends an entry; the lock on the dictionary serializes additions. */
async function placeAtEnd(ctx: Ctx, type: string) {
  await lockDictionary(ctx, type);
  if (FIXED_CODES.includes(type)) throw new AppError('A0409', '产品的状态是固定的，不能增加；可以修改标签、样式和顺序');
  if ((await countEntries(ctx, type)) >= MAX_DICT_ENTRIES) throw new AppError('A0409', `一个字典最多 ${MAX_DICT_ENTRIES} 项`);
  const [last] = await ctx.db
    .select({ sort: max(dictionaryEntries.sort) })
    .from(dictionaryEntries)
    .where(eq(dictionaryEntries.type, type));
  return { type, sort: (last?.sort ?? 0) + STEP };
}

type Changed = { code: string; form: Readonly<Record<string, unknown>> };

async function faultsOfChange(ctx: Ctx, type: string, { code, form }: Changed): Promise<InputFault[]> {
  const isFixed = FIXED_CODES.includes(type);
  if (isFixed && form['code'] !== code) return [{ path: 'code', msg: '产品靠这个键值识别状态，不能修改' }];
  if (isFixed && form['active'] === false) return [{ path: 'active', msg: '产品的状态不能停用' }];
  if (form['code'] !== code) await assertUnused(ctx, { type, code, act: '修改键值' });
  return [];
}

/** A dictionary has at most one default. */
async function defaultFaults({ db }: Ctx, type: string, ownId: string): Promise<InputFault[]> {
  const [usual] = await db
    .select({ text: dictionaryEntries.text })
    .from(dictionaryEntries)
    .where(and(eq(dictionaryEntries.type, type), eq(dictionaryEntries.isDefault, true), ne(dictionaryEntries.id, ownId)));
  return usual ? [{ path: 'isDefault', msg: `「${usual.text}」已经是默认项，请先取消它的默认` }] : [];
}
