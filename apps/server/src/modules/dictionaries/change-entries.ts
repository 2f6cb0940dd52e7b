import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { DictionaryRow } from '@houtai/contract/dictionaries';
import { ENTRY_FORM } from '@houtai/contract/dictionaries-form';
import { FIXED_CODES } from '@houtai/contract/dictionary-types';
import type { FormOf } from '@houtai/contract/form';
import { DICT_ENTRIES_MOST } from '@houtai/contract/limits';
import { and, asc, eq, max, ne, sql } from 'drizzle-orm';

import { publishDataChange } from '../../platform/bus/bus.ts';
import { type Ctx, inTransaction } from '../../platform/db/context.ts';
import { takenFault } from '../../platform/db/unique-values.ts';
import { AppError, refusedInput } from '../../platform/http/errors.ts';
import { mergeUpdate } from '../../platform/http/merge-update.ts';
import { changedMeanwhile, changesBetween, recordChange } from '../history/index.ts';
import { DICTIONARY } from './change-types.ts';
import { dictionaryEntries } from './dictionaries.tables.ts';
import { countEntries, type Entry, lockDictionary, lockEntry, toRow } from './dictionary-rows.ts';
import { assertUnused } from './dictionary-uses.ts';
import { entryChanges, entryState } from './dictionary-words.ts';

export const ENTRY = 'dictionary-entry';

const STEP = 10;

type Values = FormOf<typeof ENTRY_FORM>;

export function addEntry(ctx: Ctx, form: RequestOf<typeof calls.dictionaries.addEntry>): Promise<DictionaryRow> {
  const { type, ...values } = form;
  const { userId } = ctx.actor;
  const stamps = { createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
  return inTransaction(ctx, async (ctx) => {
    await lockDictionary(ctx, type);
    if (FIXED_CODES.includes(type)) throw new AppError('A0409', '产品的状态是固定的，不能增加；可以修改标签、样式和顺序');
    if ((await countEntries(ctx, type)) >= DICT_ENTRIES_MOST) throw new AppError('A0409', `一个字典最多 ${DICT_ENTRIES_MOST} 项`);
    await assertFits(ctx, type, values, '');
    const [last] = await ctx.db
      .select({ sort: max(dictionaryEntries.sort) })
      .from(dictionaryEntries)
      .where(eq(dictionaryEntries.type, type));
    const [entry] = await ctx.db
      .insert(dictionaryEntries)
      .values({ ...columnsOf(values), type, sort: (last?.sort ?? 0) + STEP, ...stamps })
      .returning();
    if (!entry) throw new Error('the entry was not stored');
    const made = toRow(entry);
    await recordChange(ctx, { recordType: ENTRY, recordId: entry.id, action: '新建字典项', state: entryState(made) });
    await publishDataChange(ctx, 'dictionaries');
    return made;
  });
}

export function updateEntry(ctx: Ctx, form: RequestOf<typeof calls.dictionaries.updateEntry>): Promise<DictionaryRow> {
  const { id, version, ...sent } = form;
  return inTransaction(ctx, async (ctx) => {
    const { entry } = await lockEntry(ctx, id);
    const before = toRow(entry);
    if (entry.version !== version) throw await meanwhile(ctx, before);
    const { form: values, isSame } = mergeUpdate(ENTRY_FORM, before, sent);
    if (isSame) return before;
    await assertMayBecome(ctx, entry, values);
    const [row] = await ctx.db
      .update(dictionaryEntries)
      .set({
        ...columnsOf(values),
        version: sql`${dictionaryEntries.version} + 1`,
        updatedAt: ctx.now,
        updatedBy: ctx.actor.userId,
      })
      .where(eq(dictionaryEntries.id, id))
      .returning();
    if (!row) throw new Error('the locked entry is gone');
    const after = toRow(row);
    const changes = entryChanges(before, after);
    await recordChange(ctx, { recordType: ENTRY, recordId: id, action: '修改', changes, state: entryState(after) });
    await publishDataChange(ctx, 'dictionaries');
    return after;
  });
}

export function removeEntry(ctx: Ctx, { id, version }: RequestOf<typeof calls.dictionaries.removeEntry>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { entry } = await lockEntry(ctx, id);
    if (entry.version !== version) throw await meanwhile(ctx, toRow(entry));
    if (FIXED_CODES.includes(entry.type)) throw new AppError('A0409', `「${entry.text}」是产品的状态，不能删除`);
    await assertUnused(ctx, { type: entry.type, code: entry.code, act: '删除' });
    await ctx.db.delete(dictionaryEntries).where(eq(dictionaryEntries.id, id));
    await recordChange(ctx, { recordType: ENTRY, recordId: id, action: '删除字典项', comment: entry.text });
    await publishDataChange(ctx, 'dictionaries');
  });
}

/** Puts all entries of a dictionary in order; one that somebody added or deleted meanwhile makes the order an older one. */
export function orderEntries(ctx: Ctx, { type, ids }: RequestOf<typeof calls.dictionaries.order>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await lockDictionary(ctx, type);
    const known = await ctx.db
      .select({ id: dictionaryEntries.id, text: dictionaryEntries.text })
      .from(dictionaryEntries)
      .where(eq(dictionaryEntries.type, type))
      .orderBy(asc(dictionaryEntries.sort), asc(dictionaryEntries.id));
    const wanted = new Set(ids);
    if (wanted.size !== known.length || known.some(({ id }) => !wanted.has(id)))
      throw new AppError('A0409', '字典项刚刚有增减，请刷新后再排序');
    const places = JSON.stringify([...wanted].map((id, index) => ({ id, sort: (index + 1) * STEP })));
    await ctx.db.execute(sql`
      update ${dictionaryEntries} set sort = wanted.sort
      from json_to_recordset(${places}::json) as wanted(id text, sort int)
      where ${dictionaryEntries.id} = wanted.id`);
    const texts = new Map(known.map(({ id, text }) => [id, text]));
    const inWords = (order: Iterable<string>) => ({ order: [...order].map((id) => texts.get(id)).join('、') });
    const changes = changesBetween(inWords(texts.keys()), inWords(wanted), { order: '顺序' });
    if (changes.length > 0) await recordChange(ctx, { recordType: DICTIONARY, recordId: type, action: '调整顺序', changes });
    await publishDataChange(ctx, 'dictionaries');
  });
}

async function assertMayBecome(ctx: Ctx, entry: Entry, values: Values): Promise<void> {
  const { type, code } = entry;
  if (FIXED_CODES.includes(type)) {
    if (values.code !== code) throw refusedInput([{ path: 'code', msg: '产品靠这个键值识别状态，不能修改' }]);
    if (!values.active) throw refusedInput([{ path: 'active', msg: '产品的状态不能停用' }]);
  }
  if (values.code !== code) await assertUnused(ctx, { type, code, act: '修改键值' });
  await assertFits(ctx, type, values, entry.id);
}

/** A code is there once, and one entry is the default. */
async function assertFits(ctx: Ctx, type: string, { code, isDefault }: Values, ownId: string): Promise<void> {
  const others = await ctx.db
    .select()
    .from(dictionaryEntries)
    .where(and(eq(dictionaryEntries.type, type), ne(dictionaryEntries.id, ownId)));
  if (others.some((other) => other.code === code)) throw refusedInput([takenFault('dictionary_entries_code')]);
  if (!isDefault) return;
  const usual = others.find((other) => other.isDefault);
  if (usual) throw refusedInput([{ path: 'isDefault', msg: `「${usual.text}」已经是默认项，请先取消它的默认` }]);
}

function columnsOf({ codeText, ...values }: Values) {
  return { ...values, text: codeText };
}

function meanwhile(ctx: Ctx, present: DictionaryRow): Promise<AppError> {
  return changedMeanwhile(ctx, { type: ENTRY, id: present.id, name: '该字典项' }, present);
}
