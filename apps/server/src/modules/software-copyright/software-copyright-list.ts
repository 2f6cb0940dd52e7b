import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { DocumentView } from '@houtai/contract/documents';
import { namesOf } from '@houtai/contract/form-check';
import type { SoftwareCopyrightRow } from '@houtai/contract/software-copyright';
import { SOFTWARE_COPYRIGHT_FILTERS } from '@houtai/contract/software-copyright-form';
import { and, eq, gte, lte, type SQL } from 'drizzle-orm';

import { documentCounts, isInDocumentView } from '#modules/documents/index.ts';
import type { Ctx } from '#platform/db/context.ts';
import { orderOf, type PageResult, readPage, type RowSource } from '#platform/db/read-page.ts';
import { isFoundIn } from '#platform/db/text-search.ts';

import { toTaskRows } from './software-copyright-rows.ts';
import { visibleTasks } from './software-copyright-visibility.ts';
import { softwareCopyrights } from './software-copyright.tables.ts';

type Query = RequestOf<typeof calls.softwareCopyright.page>;
type TaskQuery = Omit<Query, 'offset' | 'limit'>;

const SORTED = {
  number: softwareCopyrights.serial,
  name: softwareCopyrights.name,
  developedOn: softwareCopyrights.developedOn,
  planOn: softwareCopyrights.planOn,
  createdAt: softwareCopyrights.createdAt,
  updatedAt: softwareCopyrights.updatedAt,
};

export async function taskPage(ctx: Ctx, query: Query): Promise<PageResult<SoftwareCopyrightRow>> {
  const { read, count } = await taskList(ctx, query);
  return readPage<SoftwareCopyrightRow>(query, read, count);
}

export async function taskList(ctx: Ctx, query: TaskQuery): Promise<RowSource<SoftwareCopyrightRow>> {
  const where = and(await visibleTasks(ctx), isInDocumentView(ctx, softwareCopyrights, query.view), fits(query));
  const order = orderOf(query.sort, SORTED, softwareCopyrights.id);
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select()
        .from(softwareCopyrights)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(skip);
      return toTaskRows(ctx, rows);
    },
    count: () => ctx.db.$count(softwareCopyrights, where),
  };
}

export async function taskCounts(ctx: Ctx): Promise<Record<DocumentView, number>> {
  return documentCounts(ctx, softwareCopyrights, await visibleTasks(ctx));
}

const FILTERED = {
  acquired: softwareCopyrights.acquired,
  projectId: softwareCopyrights.projectId,
  ownerId: softwareCopyrights.ownerId,
} satisfies Record<keyof typeof SOFTWARE_COPYRIGHT_FILTERS, unknown>;

function fits({ keyword, from, to, ...chosen }: TaskQuery): SQL | undefined {
  const { number, name, shortName, registration, planOn } = softwareCopyrights;
  return and(
    keyword ? isFoundIn(keyword, number, name, shortName, registration) : undefined,
    ...namesOf(SOFTWARE_COPYRIGHT_FILTERS).map((field) => (chosen[field] === undefined ? undefined : eq(FILTERED[field], chosen[field]))),
    from ? gte(planOn, from) : undefined,
    to ? lte(planOn, to) : undefined,
  );
}
