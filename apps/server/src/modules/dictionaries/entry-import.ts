import { ENTRY, ENTRY_FORM } from '@houtai/contract/dictionaries-form';
import { line } from '@houtai/contract/form';
import { inArray } from 'drizzle-orm';

import { type FoundRecord, importKind } from '#modules/imports/index.ts';

import { dictionaries, dictionaryEntries } from './dictionaries.tables.ts';
import type { Entry } from './dictionary-rows.ts';
import { ENTRIES } from './entries.ts';

/** Import of entries, of one or several dictionaries; dictionary type and code identify an entry. */
export const ENTRY_IMPORT = importKind({
  kind: 'dictionary-entries',
  name: '字典项',
  recordType: ENTRY.key,
  tag: 'system:dict:import',
  may: { add: 'system:dict:add', edit: 'system:dict:edit', remove: 'system:dict:remove' },
  form: ENTRY_FORM,
  beside: { type: line('字典类型', { max: 64 }) },
  within: 'type',
  keys: ['type', 'code'],
  table: dictionaryEntries,
  synonyms: {
    type: ['类型', '字典'],
    codeText: ['名称', '文本', '字典标签'],
    code: ['编码', '值', '代码', '字典键值'],
    isDefault: ['是否默认'],
    tone: ['颜色'],
  },
  lookUps: {
    type: async ({ db }) => (await db.select().from(dictionaries)).map(({ code, name }) => ({ value: code, text: name })),
  },
  find: async ({ db }, keys) => {
    const rows = await db
      .select()
      .from(dictionaryEntries)
      .where(
        inArray(
          dictionaryEntries.code,
          keys.map(({ code = '' }) => code),
        ),
      );
    return keys.map(({ type, code }) => {
      const entry = rows.find((row) => row.type === type && row.code === code);
      return entry ? toFound(entry) : null;
    });
  },
  read: async ({ db }, ids) =>
    (
      await db
        .select()
        .from(dictionaryEntries)
        .where(inArray(dictionaryEntries.id, [...ids]))
    ).map(toFound),
  add: (ctx, values, { type = '' }) => {
    const form = { ...values, type };
    return ENTRIES.add(ctx, form);
  },
  update: (ctx, { id, version }, values) => ENTRIES.update(ctx, { ...values, id, version }),
  remove: (ctx, { id, version }) => ENTRIES.remove(ctx, id, version),
});

function toFound(entry: Entry): FoundRecord {
  return { id: entry.id, version: entry.version, name: entry.text, values: ENTRIES.values(entry) };
}
