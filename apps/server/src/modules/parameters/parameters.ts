import { textOf } from '@houtai/contract/form-check';
import { PARAMETERS_PAGE } from '@houtai/contract/parameters';
import { PARAMETER } from '@houtai/contract/parameters-form';
import { sql } from 'drizzle-orm';

import { storedValue } from '#modules/parameter-values/index.ts';
import { defineResource } from '#modules/resources/index.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { columnsOf, type Definition, kindOf, parameterRecords } from './parameter-rows.ts';
import { parameterChanges, parameterState, valueWords } from './parameter-words.ts';

export const PARAMETERS = defineResource(PARAMETER, parameterRecords, {
  page: PARAMETERS_PAGE,
  liveCopy: 'parameters',
  columns: {
    paramKey: parameterRecords.id,
    paramName: parameterRecords.name,
    paramValue: parameterRecords.value,
    kind: parameterRecords.kind,
  },
  answers: { kind: kindOf, paramValue: ({ secret, value }) => (secret ? '' : value) },
  filterBy: { kind: sql`case when ${parameterRecords.secret} then 'secret' else ${parameterRecords.kind} end` },
  exported: (ctx, rows) =>
    Promise.all(rows.map(async (row) => ({ ...row, paramValue: await valueWords(ctx, textOf(row['kind']), textOf(row['paramValue'])) }))),
  changes: async (ctx, before, after) => (before ? parameterChanges(ctx, before, after) : []),
  state: parameterState,
  derive: async (ctx, form) => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- what the contract has parsed for the call
    const definition = form as Definition;
    return { ...columnsOf(definition), value: await storedValue(ctx, definition.kind, definition.paramValue ?? '') };
  },
  beforeRemove: async (_, { builtIn }) => {
    if (builtIn) throw new AppError('A0409', '内置参数由产品读取，不能删除；可以清空它的值');
  },
});
