import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { DictionaryType } from '@houtai/contract/dictionaries';
import { DICTIONARY_FORM } from '@houtai/contract/dictionaries-form';
import { DICT, FIXED_CODES, sourceOfTodoTypes } from '@houtai/contract/dictionary-types';
import { and, eq, sql } from 'drizzle-orm';

import { publishDataChange } from '../../platform/bus/bus.ts';
import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { AppError, refusedInput } from '../../platform/http/errors.ts';
import { mergeUpdate } from '../../platform/http/merge-update.ts';
import { changedMeanwhile, recordChange } from '../history/index.ts';
import { dictionaries, dictionaryEntries } from './dictionaries.tables.ts';
import { countEntries, type Dictionary, lockDictionary, toType } from './dictionary-rows.ts';
import { assertUnused } from './dictionary-uses.ts';
import { typeChanges, typeState } from './dictionary-words.ts';

export const DICTIONARY = 'dictionary';

export function addType(ctx: Ctx, form: RequestOf<typeof calls.dictionaries.addType>): Promise<DictionaryType> {
  const { type: code, ...values } = form;
  const { userId } = ctx.actor;
  const stamps = { createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(dictionaries)
      .values({ ...values, code, ...stamps })
      .returning();
    if (!row) throw new Error('the dictionary was not stored');
    const made = toType(row, 0);
    await recordChange(ctx, { recordType: DICTIONARY, recordId: code, action: '新建字典', state: typeState(made) });
    await publishDataChange(ctx, 'dictionaries');
    return made;
  });
}

export function updateType(ctx: Ctx, form: RequestOf<typeof calls.dictionaries.updateType>): Promise<DictionaryType> {
  const { id, version, ...sent } = form;
  return inTransaction(ctx, async (ctx) => {
    const dictionary = await lockDictionary(ctx, id);
    const before = toType(dictionary, await countEntries(ctx, id));
    if (dictionary.version !== version) throw await meanwhile(ctx, before);
    const { form: values, isSame } = mergeUpdate(DICTIONARY_FORM, before, sent);
    if (isSame) return before;
    if (!values.active && FIXED_CODES.includes(id)) throw refusedInput([{ path: 'active', msg: '产品的状态靠这个字典显示，不能停用' }]);
    const [row] = await ctx.db
      .update(dictionaries)
      .set({ ...values, version: sql`${dictionaries.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(eq(dictionaries.code, id))
      .returning();
    if (!row) throw new Error('the locked dictionary is gone');
    const after = toType(row, before.entries);
    const changes = typeChanges(before, after);
    await recordChange(ctx, { recordType: DICTIONARY, recordId: id, action: '修改', changes, state: typeState(after) });
    await publishDataChange(ctx, 'dictionaries');
    return after;
  });
}

export function removeType(ctx: Ctx, { id, version }: RequestOf<typeof calls.dictionaries.removeType>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const dictionary = await lockDictionary(ctx, id);
    if (dictionary.version !== version) throw await meanwhile(ctx, toType(dictionary, await countEntries(ctx, id)));
    await assertFree(ctx, dictionary);
    await assertUnused(ctx, { type: id, code: null, act: '删除' });
    await ctx.db.delete(dictionaries).where(eq(dictionaries.code, id));
    await recordChange(ctx, { recordType: DICTIONARY, recordId: id, action: '删除字典', comment: dictionary.name });
    await publishDataChange(ctx, 'dictionaries');
  });
}

/** What the product reads by its code has to stay. */
async function assertFree(ctx: Ctx, { code, builtIn }: Dictionary): Promise<void> {
  const source = sourceOfTodoTypes(code);
  const [owner] =
    source === null
      ? []
      : await ctx.db
          .select({ text: dictionaryEntries.text })
          .from(dictionaryEntries)
          .where(and(eq(dictionaryEntries.type, DICT.todoSource), eq(dictionaryEntries.code, source)));
  if (owner) throw new AppError('A0409', `待办来源「${owner.text}」的类型取自这个字典，不能删除；请先删除该来源，或停用字典`);
  if (builtIn && source === null) throw new AppError('A0409', '内置字典由产品读取，不能删除；可以停用');
}

function meanwhile(ctx: Ctx, present: DictionaryType): Promise<AppError> {
  return changedMeanwhile(ctx, { type: DICTIONARY, id: present.type, name: '该字典' }, present);
}
