import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { DictionaryRow } from '@houtai/contract/dictionaries';
import { eq } from 'drizzle-orm';

import type { Ctx } from '../../platform/db/context.ts';
import { arraySource } from '../../platform/db/read-page.ts';
import { notFound } from '../../platform/http/errors.ts';
import { active, type Cells, type ExportedRows, flag, text } from '../exports/index.ts';
import { dictionaries } from './dictionaries.tables.ts';
import { rowsOf } from './dictionary-rows.ts';

type ColumnId = RequestOf<typeof calls.dictionaries.exportEntries>['columns'][number]['id'];

export const ENTRY_CELLS: Cells<DictionaryRow, ColumnId> = {
  codeText: text((row) => row.codeText),
  code: text((row) => row.code, 12),
  isDefault: flag((row) => row.isDefault),
  remark: text((row) => row.remark, 40),
  active: active((row) => row.active),
};

export async function exportedEntries(ctx: Ctx, { type }: { type: string }): Promise<ExportedRows<DictionaryRow>> {
  const [dictionary] = await ctx.db.select({ name: dictionaries.name }).from(dictionaries).where(eq(dictionaries.code, type));
  if (!dictionary) throw notFound('字典');
  return { of: dictionary.name, ...arraySource(await rowsOf(ctx, type)) };
}
