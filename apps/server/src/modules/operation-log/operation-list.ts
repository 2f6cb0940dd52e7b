import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { changesInWords } from '@houtai/contract/change-words';
import type { FieldChange } from '@houtai/contract/history';
import type { Operation, OperationChange, OperationDetail } from '@houtai/contract/operation-log';
import { ALL_TAGS } from '@houtai/contract/tags';
import { and, asc, eq, getTableColumns, gte, like, lt, type SQL, sql } from 'drizzle-orm';

import { recordHistory } from '#modules/history/index.ts';
import { companies } from '#modules/people/index.ts';
import { deviceOf } from '#modules/session/index.ts';
import type { Ctx } from '#platform/db/context.ts';
import { cachedCount } from '#platform/db/count-cache.ts';
import { isOneOf } from '#platform/db/is-one-of.ts';
import { likeStartsWith, orderOf, type PageResult, readPage, type RowSource } from '#platform/db/read-page.ts';
import { notFound } from '#platform/http/errors.ts';

import { operationLog } from './operation-log.tables.ts';
import { namesOf, touchedRecords } from './touched-records.ts';

type Query = RequestOf<typeof calls.operationLog.page>;
/** The list without its page. */
type OperationQuery = Omit<Query, 'offset' | 'limit'>;

type Row = typeof operationLog.$inferSelect;

const { params: _, ...LISTED } = getTableColumns(operationLog);

/** Changes of one operation that are shown; a bulk act may have made more. */
const CHANGES_SHOWN = 200;

export function operationPage(ctx: Ctx, query: Query): Promise<PageResult<Operation>> {
  const { read, count } = operationsOf(ctx, query);
  return readPage(query, read, count);
}

/** The log under some conditions. */
export function operationsOf(ctx: Ctx, query: OperationQuery): RowSource<Operation> {
  const where = and(reachOf(ctx), fits(query));
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select(LISTED)
        .from(operationLog)
        .where(where)
        .orderBy(...orderOf(query.sort, { at: operationLog.at }, operationLog.id))
        .limit(limit)
        .offset(skip);
      const names = await namesBeside(ctx, rows);
      return rows.map((row) => toOperation(row, names));
    },
    count: () => cachedCount(ctx, operationLog, where),
  };
}

export async function operationDetail(ctx: Ctx, id: string): Promise<OperationDetail> {
  const [row] = await ctx.db
    .select()
    .from(operationLog)
    .where(and(reachOf(ctx), eq(operationLog.id, id)));
  if (!row) throw notFound('操作记录');
  const { path, requestId, userAgent, params } = row;
  const own = row.changes.length === 0 ? [] : [{ ...NO_RECORD, action: row.operation, changes: row.changes }];
  const changes = [...own, ...(await changesOf(ctx, requestId))];
  return { ...toOperation(row, await namesBeside(ctx, [row])), path, requestId, userAgent, params, changes };
}

/** In place of a record, where there is none. */
const NO_RECORD = { recordType: '', recordId: '', recordName: '', comment: '' };

/** Those of the own company; of every company for whoever holds every right. */
function reachOf({ actor }: Ctx): SQL | undefined {
  return actor.tags.has(ALL_TAGS) ? undefined : eq(operationLog.companyId, actor.companyId);
}

function fits({ userId, area, operation, outcome, channel, requestId, ip, from, to }: OperationQuery): SQL | undefined {
  const equal = [
    [operationLog.userId, userId],
    [operationLog.area, area],
    [operationLog.outcome, outcome],
    [operationLog.channel, channel],
    [operationLog.requestId, requestId],
  ] as const;
  return and(
    ...equal.map(([column, value]) => (value ? eq(column, value) : undefined)),
    operation ? like(operationLog.operation, likeStartsWith(operation)) : undefined,
    ip ? like(operationLog.ip, likeStartsWith(ip)) : undefined,
    from ? gte(operationLog.at, new Date(from)) : undefined,
    to ? lt(operationLog.at, new Date(to)) : undefined,
  );
}

/** The history of records carries the request that made it. */
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

/** What these requests changed of the first record of which they changed fields, by request. */
async function firstChanges({ db }: Ctx, requestIds: readonly string[]): Promise<Map<string, FieldChange[]>> {
  const { requestId, changes, at, id } = recordHistory;
  const isAsked = isOneOf(requestId, [...new Set(requestIds)].filter(Boolean));
  const rows = await db
    .selectDistinctOn([requestId], { requestId, changes })
    .from(recordHistory)
    .where(and(isAsked, sql`jsonb_array_length(${changes}) > 0`))
    .orderBy(requestId, at, id);
  return new Map(rows.map((row) => [row.requestId, row.changes]));
}

type Names = {
  companies: ReadonlyMap<string, string>;
  records: ReadonlyMap<string, string>;
  changes: ReadonlyMap<string, readonly FieldChange[]>;
};

async function namesBeside(ctx: Ctx, rows: readonly Pick<Row, 'companyId' | 'requestId'>[]): Promise<Names> {
  const requestIds = rows.map(({ requestId }) => requestId);
  const [companies, records, changes] = await Promise.all([
    companyNames(ctx, rows),
    touchedRecords(ctx, requestIds),
    firstChanges(ctx, requestIds),
  ]);
  return { companies, records, changes };
}

async function companyNames(ctx: Ctx, rows: readonly Pick<Row, 'companyId'>[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ companyId }) => companyId))];
  const found = await ctx.db.select({ id: companies.id, name: companies.name }).from(companies).where(isOneOf(companies.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

function toOperation(row: Omit<Row, 'params'>, names: Names): Operation {
  return {
    id: row.id,
    at: row.at.toISOString(),
    userId: row.userId,
    userName: row.userName,
    companyName: names.companies.get(row.companyId) ?? '',
    departmentName: row.departmentName,
    channel: row.channel,
    area: row.area,
    operation: row.operation,
    record: names.records.get(row.requestId) ?? '',
    changed: changesInWords([...row.changes, ...(names.changes.get(row.requestId) ?? [])]),
    outcome: row.outcome,
    code: row.code,
    msg: row.msg,
    durationMs: row.durationMs,
    ip: row.ip,
    device: deviceOf(row.userAgent),
  };
}
