import type { DocumentState } from '@houtai/contract/document-states';
import { DocumentView } from '@houtai/contract/documents';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Ctx } from '#platform/db/work/context.ts';

type Documents = PgTable & Record<'state' | 'ownerId', PgColumn>;

const STATES = {
  draft: ['draft'],
  auditing: ['auditing'],
  passed: ['passed'],
  returned: ['rejected', 'returned', 'withdrawn'],
} as const satisfies Partial<Record<DocumentView, readonly DocumentState[]>>;

/** Which documents a view shows, of those that the caller may see; undefined for all. */
export function isInDocumentView({ actor }: Ctx, { state, ownerId }: Documents, view: DocumentView): SQL | undefined {
  if (view === 'all') return undefined;
  return view === 'mine' ? eq(ownerId, actor.userId) : inArray(state, STATES[view]);
}

/** The same as the filter of a resource. */
export function inDocumentView(documents: Documents): (ctx: Ctx, view: string) => SQL | undefined {
  return (ctx, view) => isInDocumentView(ctx, documents, DocumentView.parse(view));
}

/** How many of the documents that the caller may see each view shows. */
export async function documentCounts(ctx: Ctx, documents: Documents, seen: SQL | undefined): Promise<Record<DocumentView, number>> {
  const number = (view: DocumentView) =>
    sql<number>`count(*) filter (where ${isInDocumentView(ctx, documents, view) ?? true})`.mapWith(Number);
  const [counts] = await ctx.db
    .select({
      all: number('all'),
      mine: number('mine'),
      draft: number('draft'),
      auditing: number('auditing'),
      passed: number('passed'),
      returned: number('returned'),
    })
    .from(documents)
    .where(and(seen));
  if (!counts) throw new Error('a count without a group always has a row');
  return counts;
}
