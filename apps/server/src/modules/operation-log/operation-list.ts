import { changesInWords } from '@houtai/contract/change-words';
import type { FieldChange } from '@houtai/contract/history';
import type { OperationChange, OperationDetail } from '@houtai/contract/operation-log';
import { OPERATION_LOG } from '@houtai/contract/operation-log-list';
import { AREAS } from '@houtai/contract/operations';
import { ownValue } from '@houtai/contract/own-value';
import { ALL_TAGS } from '@houtai/contract/tags';
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';

import { text } from '#modules/exports/index.ts';
import { recordHistory } from '#modules/history/index.ts';
import { defineList } from '#modules/lists/index.ts';
import { companies } from '#modules/people/index.ts';
import { deviceOf } from '#modules/session/index.ts';
import { cachedCount } from '#platform/db/pages/count-cache.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { operationLog } from './operation-log.tables.ts';
import { namesOf, recordsOfOperations } from './touched-records.ts';

/** The most changes of an operation to show; a bulk operation may have made more. */
const CHANGES_SHOWN = 200;

const { area, requestId } = operationLog;
/** Parameters are large, so only the detail has them. */
const { params: _, ...LISTED } = getTableColumns(operationLog);

/** The operations that the caller may see; `flush` stores waiting ones first, because people look for recent operations. */
export function operationList(flush: () => Promise<void>) {
  return defineList(OPERATION_LOG, {
    from: (select) => select.from(operationLog),
    id: operationLog.id,
    columns: LISTED,
    visible: reachOf,
    beforeRead: flush,
    count: (ctx, where) => cachedCount(ctx, operationLog, where),
    filters: { area: (_, value) => eq(area, value), requestId: (_, value) => eq(requestId, value) },
    computed: {
      companyName: async (ctx, rows) => {
        const names = await companyNames(ctx, rows);
        return (row) => names.get(row.companyId) ?? '';
      },
      record: async (ctx, rows) => {
        const records = await recordsOfOperations(
          ctx,
          rows.map(({ requestId }) => requestId),
        );
        return (row) => records.get(row.requestId) ?? '';
      },
      changed: async (ctx, rows) => {
        const first = await firstChanges(
          ctx,
          rows.map(({ requestId }) => requestId),
        );
        return (row) => changesInWords([...row.changes, ...(first.get(row.requestId) ?? [])]);
      },
      device: () => (row) => deviceOf(row.userAgent),
    },
    cells: {
      area: text((row) => ownValue(AREAS, row.area) ?? row.area, 12),
      record: text((row) => row.record, 28),
      changed: text((row) => row.changed, 48),
    },
  });
}

/** An operation with its parameters and its changes. */
export async function operationDetail(ctx: Ctx, list: ReturnType<typeof operationList>, id: string): Promise<OperationDetail> {
  const [found] = await ctx.db
    .select()
    .from(operationLog)
    .where(and(reachOf(ctx), eq(operationLog.id, id)));
  const [row] = await list.answer(ctx, found ? [found] : []);
  if (!found || !row) throw notFound('操作记录');
  const { path, requestId, userAgent, params } = found;
  const own = found.changes.length === 0 ? [] : [{ ...NO_RECORD, action: row.operation, changes: found.changes }];
  return { ...row, path, requestId, userAgent, params, changes: [...own, ...(await changesOf(ctx, requestId))] };
}

/** Used if there is no record. */
const NO_RECORD = { recordType: '', recordId: '', recordName: '', comment: '' };

/** Operations of the own company, or of every company for users with all rights. */
function reachOf({ actor }: Ctx): SQL | undefined {
  return actor.tags.has(ALL_TAGS) ? undefined : eq(operationLog.companyId, actor.companyId);
}

/** History entries contain the id of their request. */
async function changesOf(ctx: Ctx, requestId: string): Promise<OperationChange[]> {
  const rows = await ctx.db
    .select()
    .from(recordHistory)
    .where(eq(recordHistory.requestId, requestId))
    .orderBy(asc(recordHistory.at), asc(recordHistory.id))
    .limit(CHANGES_SHOWN);
  const names = await namesOf(
    ctx,
    rows.map(({ recordType, recordId }) => ({ type: recordType, id: recordId })),
  );
  return rows.map(({ recordType, recordId, action, changes, comment }) => {
    return { recordType, recordId, recordName: names.get(`${recordType}:${recordId}`) ?? '', action, changes, comment };
  });
}

/** The changes of the first record that each request changed, by request. */
async function firstChanges({ db }: Ctx, requestIds: readonly string[]): Promise<Map<string, FieldChange[]>> {
  const { requestId, recordType, recordId, changes, at, id } = recordHistory;
  const isAsked = and(isOneOf(requestId, [...new Set(requestIds)].filter(Boolean)), sql`jsonb_array_length(${changes}) > 0`);
  const first = db
    .selectDistinctOn([requestId], { requestId, recordType, recordId })
    .from(recordHistory)
    .where(isAsked)
    .orderBy(requestId, at, id)
    .as('first');
  const isFirst = and(eq(requestId, first.requestId), eq(recordType, first.recordType), eq(recordId, first.recordId));
  const rows = await db
    .select({ requestId, changes })
    .from(recordHistory)
    .innerJoin(first, isFirst)
    .where(isAsked)
    .orderBy(requestId, at, id);
  return new Map([...groupBy(rows, (row) => row.requestId)].map(([asked, entries]) => [asked, entries.flatMap((entry) => entry.changes)]));
}

async function companyNames(ctx: Ctx, rows: readonly { companyId: string }[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ companyId }) => companyId))];
  const found = await ctx.db.select({ id: companies.id, name: companies.name }).from(companies).where(isOneOf(companies.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}
