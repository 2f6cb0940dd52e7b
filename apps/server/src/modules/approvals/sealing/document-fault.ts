import { APPROVAL_STATUSES, type ApprovalStatus } from '@houtai/contract/approval-words';
import { DOCUMENT_STATES, type DocumentState } from '@houtai/contract/document-states';
import { ownValue } from '@houtai/contract/own-value';
import { and, eq, gte, inArray } from 'drizzle-orm';

import { recordHistory } from '#modules/history/index.ts';
import type { Db } from '#platform/db/client.ts';

import type { ApprovalDocument, ApprovalKind } from '../approval-kind.ts';
import type { approvalFlows } from '../approvals.tables.ts';
import type { LaterChange } from '../flows/later-change.ts';
import type { SealedValues } from './sealed.ts';

type Flow = Pick<typeof approvalFlows.$inferSelect, 'businessId' | 'status'>;

/** The document state that belongs to each status of its flow. */
const LED_TO: Readonly<Record<ApprovalStatus, DocumentState>> = {
  running: 'auditing',
  returned: 'returned',
  passed: 'passed',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  ended: 'withdrawn',
};

/**
 * Describes how a document differs from what its flow last sealed, unless a history entry names a call that the kind permits to change it.
 * Blank if there is no such difference.
 */
export async function documentFault(db: Db, kind: ApprovalKind, flow: Flow, last: { at: Date; sealed: SealedValues }): Promise<string> {
  const document = await kind.read({ db }, flow.businessId);
  if (document && document.state !== LED_TO[flow.status])
    return `单据是「${DOCUMENT_STATES[document.state]}」，审批是「${APPROVAL_STATUSES[flow.status]}」`;
  const changed = document ? changedValues(last.sealed, document.sealed) : [];
  if (document && changed.length === 0) return '';
  const allowed = kind.laterChanges.filter((change) => change.in.includes(flow.status));
  const made = await madeChanges(db, { kind, flow, since: last.at }, allowed);
  if (!document) return wasRemoved(made, last.sealed) ? '' : '单据被删除，没有相应的操作记录';
  const odd = changed.filter(
    (value) => !made.some(({ changes }) => changes === 'all' || (changes !== 'removed' && changes.includes(value))),
  );
  return odd.length === 0 ? '' : `单据在最后一次封存后被改动，没有相应的操作记录：${odd.join('、')}`;
}

/** Documents deleted before their flow was sealed are ignored. */
function wasRemoved(made: readonly LaterChange[], { values, files }: SealedValues): boolean {
  return made.some(({ changes }) => changes === 'removed') || (Object.keys(values).length === 0 && files.length === 0);
}

function changedValues(before: SealedValues, after: ApprovalDocument['sealed']): string[] {
  const names = [...new Set([...Object.keys(before.values), ...Object.keys(after.values)])];
  const values = names.filter((name) => ownValue(before.values, name) !== ownValue(after.values, name));
  return before.files.join() === after.files.join() ? values : [...values, 'files'];
}

/** The permitted changes that the document's history contains. */
async function madeChanges(
  db: Db,
  { kind, flow, since }: { kind: ApprovalKind; flow: Flow; since: Date },
  allowed: readonly LaterChange[],
): Promise<LaterChange[]> {
  if (allowed.length === 0) return [];
  const { recordType, recordId, at, action, changes } = recordHistory;
  const actions = [...new Set(allowed.map((change) => change.action))];
  const ofDocument = and(eq(recordType, kind.recordType), eq(recordId, flow.businessId), gte(at, since), inArray(action, actions));
  const entries = await db.select({ action, changes }).from(recordHistory).where(ofDocument);
  return allowed.filter((change) =>
    entries.some((entry) => entry.action === change.action && (!change.field || entry.changes.some(({ field }) => field === change.field))),
  );
}
