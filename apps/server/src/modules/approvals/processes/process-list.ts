import type { calls } from '@houtai/contract';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import type { ProcessRow } from '@houtai/contract/approval-process-rows';
import type { RequestOf } from '@houtai/contract/call';
import { and, eq, ilike, or } from 'drizzle-orm';

import { type Cells, moment, number, text } from '#modules/exports/index.ts';
import { likeContains, orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { toProcessRows } from './process-rows.ts';
import { processes } from './processes.tables.ts';

type Query = RequestOf<typeof calls.approvalProcesses.page>;

const SORTED = { name: processes.name, updatedAt: processes.updatedAt };

export function processPage(ctx: Ctx, query: Query): Promise<PageResult<ProcessRow>> {
  const { read, count } = processList(ctx, query);
  return readPage<ProcessRow>(query, read, count);
}

export function processList(ctx: Ctx, { keyword, businessType, sort }: Omit<Query, 'offset' | 'limit'>): RowSource<ProcessRow> {
  const where = and(
    keyword ? or(ilike(processes.name, likeContains(keyword)), ilike(processes.remark, likeContains(keyword))) : undefined,
    businessType ? eq(processes.businessType, businessType) : undefined,
  );
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select()
        .from(processes)
        .where(where)
        .orderBy(...orderOf(sort, SORTED, processes.id))
        .limit(limit)
        .offset(skip);
      return toProcessRows(ctx, rows);
    },
    count: () => ctx.db.$count(processes, where),
  };
}

export const PROCESS_CELLS: Cells<ProcessRow, RequestOf<typeof calls.approvalProcesses.export>['columns'][number]['id']> = {
  name: text((row) => row.name, 24),
  businessType: text((row) => BUSINESS_TYPES[row.businessType], 12),
  published: number((row) => row.published),
  publishedAt: moment((row) => row.publishedAt),
  running: number((row) => row.running),
  remark: text((row) => row.remark, 40),
  updatedBy: text((row) => row.updatedByName, 12),
  updatedAt: moment((row) => row.updatedAt),
};
