import type { DocumentState } from '@houtai/contract/document-states';
import { DocumentView } from '@houtai/contract/documents';
import { eq, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Ctx } from '#platform/db/work/context.ts';

type Documents = PgTable & Record<'state' | 'ownerId', PgColumn>;

const STATES = {
  draft: ['draft'],
  auditing: ['auditing'],
  passed: ['passed'],
  returned: ['rejected', 'returned', 'withdrawn'],
} as const satisfies Partial<Record<DocumentView, readonly DocumentState[]>>;

/** The condition of a view of documents; undefined for all of them. */
export function inDocumentView({ state, ownerId }: Documents): (ctx: Ctx, view: string) => SQL | undefined {
  return ({ actor }, view) => {
    const shown = DocumentView.parse(view);
    if (shown === 'all') return undefined;
    return shown === 'mine' ? eq(ownerId, actor.userId) : inArray(state, STATES[shown]);
  };
}
