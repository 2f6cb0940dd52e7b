import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { PARAMETER_KINDS } from '@houtai/contract/parameter-values';
import type { ParameterRow } from '@houtai/contract/parameters';

import type { Ctx } from '../../platform/db/context.ts';
import type { RowSource } from '../../platform/db/read-page.ts';
import { type Cells, flag, moment, text } from '../exports/index.ts';
import { parameterList, type ParameterQuery } from './parameter-list.ts';
import { toParameterRow } from './parameter-rows.ts';
import { valueWords } from './parameter-words.ts';

type ColumnId = RequestOf<typeof calls.parameters.export>['columns'][number]['id'];

/** A parameter with its value in words, of a secret none of it. */
type Exported = ParameterRow & { value: string };

export const PARAMETER_CELLS: Cells<Exported, ColumnId> = {
  paramName: text((row) => row.paramName),
  paramKey: text((row) => row.paramKey, 28),
  paramValue: text((row) => row.value, 40),
  kind: text((row) => PARAMETER_KINDS[row.kind], 8),
  category: text((row) => row.category, 12),
  open: flag((row) => row.open),
  builtIn: flag((row) => row.builtIn),
  updatedAt: moment((row) => row.updatedAt),
};

export function exportedParameters(ctx: Ctx, query: ParameterQuery): RowSource<Exported> {
  const { read, count } = parameterList(ctx, query);
  const inWords = async (limit: number, skip: number): Promise<Exported[]> => {
    const rows = await read(limit, skip);
    return Promise.all(rows.map(async (row) => ({ ...toParameterRow(row), value: await valueWords(ctx, row) })));
  };
  return { read: inWords, count };
}
