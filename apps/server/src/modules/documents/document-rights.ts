import { type DocumentState, isOpenDocument } from '@houtai/contract/document-states';
import type { Tag } from '@houtai/contract/tags';

import { type Ctx, holds } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

/** What the caller may do with a document: changes require the right, ownership, and that it is not under decision. */
export function documentRights(
  { actor }: Ctx,
  { state, isOwn }: { state: DocumentState; isOwn: boolean },
  tags: { edit: Tag; remove: Tag },
): { edit: boolean; remove: boolean } {
  const open = isOwn && isOpenDocument(state);
  // A returned document is still in its flow and cannot be removed.
  return { edit: open && holds(actor, tags.edit), remove: open && state !== 'returned' && holds(actor, tags.remove) };
}

const LOCKED: Readonly<Partial<Record<DocumentState, string>>> = {
  auditing: '正在审批，撤回后才能操作',
  passed: '已通过审批，不能再改动',
};

/** Refuses to change, remove or submit a document that is under decision or has passed. */
export function assertUndecided({ number, state }: { number: string; state: DocumentState }): void {
  const why = LOCKED[state];
  if (why) throw new AppError('A0409', `${number} ${why}`);
}
