import { DOCUMENT_STATES } from '@houtai/contract/document-states';
import { and, asc, eq, min, ne, notExists, type SQL, sql } from 'drizzle-orm';

import { recordHistory } from '#modules/history/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { Registry } from '#platform/module.ts';

import type { ApprovalKind } from '../approval-kind.ts';
import { approvalFlows } from '../approvals.tables.ts';
import { processes, processVersions } from '../processes/processes.tables.ts';

type Found = { number: string; title: string; words: string };

/** Documents that are no drafts although they were never submitted or their flow is gone; only a flow changes a draft's state. */
export async function documentsWithoutFlow({ db, registry }: { db: Db; registry: Registry }): Promise<Found[]> {
  const found: Found[] = [];
  for (const kind of registry.given('approvalKind')) {
    for (const { id, number } of await withoutFlow(db, kind)) {
      const document = await kind.read({ db }, id);
      if (document) found.push({ number, title: document.title, words: `单据是「${DOCUMENT_STATES[document.state]}」，没有审批` });
    }
  }
  return found;
}

function withoutFlow(db: Db, kind: ApprovalKind): Promise<{ id: string; number: string }[]> {
  const { businessType, stored } = kind;
  const { table, id, number, state } = stored;
  const flow = db
    .select({ one: sql`1` })
    .from(approvalFlows)
    .where(and(eq(approvalFlows.businessType, businessType), eq(approvalFlows.businessId, id)));
  return db
    .select({ id: sql<string>`${id}`, number: sql<string>`${number}` })
    .from(table)
    .where(and(ne(state, 'draft'), notExists(flow), stored.mayPredate ? wasToBeSubmitted(db, kind) : undefined))
    .orderBy(number);
}

/** Whether a document was created when its kind could be submitted already, and is not a row of a seed. */
function wasToBeSubmitted(db: Db, { businessType, recordType, stored: { id, createdAt } }: ApprovalKind): SQL {
  const first = db
    .select({ at: min(processVersions.publishedAt) })
    .from(processVersions)
    .innerJoin(processes, eq(processes.id, processVersions.processId))
    .where(eq(processes.businessType, businessType));
  const firstMove = db
    .select({ requestId: recordHistory.requestId })
    .from(recordHistory)
    .where(
      and(
        eq(recordHistory.recordType, recordType),
        eq(recordHistory.recordId, id),
        sql`${recordHistory.changes} @> '[{"field": "state"}]'`,
      ),
    )
    .orderBy(asc(recordHistory.at), asc(recordHistory.id))
    .limit(1);
  return sql`${createdAt} > (${first}) and (${firstMove}) is distinct from ''`;
}
