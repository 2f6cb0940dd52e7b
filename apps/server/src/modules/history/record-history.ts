import { type DataKind, NAMED_KINDS, renamingOf } from '@houtai/contract/data-kinds';
import type { FieldChange, HistoryEntry } from '@houtai/contract/history';
import { ownValue } from '@houtai/contract/own-value';
import { and, desc, eq } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { publishDataChange } from '#platform/bus/bus.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';
import { originWords } from '#platform/origin.ts';

import { ACTION_COMMENT } from './comment-action.ts';
import { recordHistory } from './history.tables.ts';

/**
 * A change of a record: `comment` is a remark, `move` the codes of a state change, and `state` the form values afterwards, if they can be
 * restored.
 */
export type Change = {
  recordType: string;
  recordId: string;
  action: string;
  changes?: FieldChange[];
  move?: StateMove | undefined;
  comment?: string;
  state?: Record<string, unknown>;
  /** Set if the change creates or removes the record. */
  life?: 'begins' | 'ends';
};

/** The codes of a state change. */
export type StateMove = { from: string; to: string };

/** The most entries shown for a record; the oldest are left out. */
const SHOWN = 500;

/** A record type of which open consoles cache data; a change invalidates it. */
export type LiveCopy = {
  type: string;
  kind: DataKind;
  /** Whether a change affects the cached data; by default all do. */
  concerns?: (change: Change) => boolean;
};

declare module '#platform/module.ts' {
  interface Hooks {
    liveCopy: LiveCopy;
    /** Called when records change, in the transaction of the change. */
    recordsChanged: (ctx: Ctx, type: string, ids: readonly string[], changes: readonly Change[]) => Promise<void>;
  }
}

/** Records the caller's changes in the history and announces them to open consoles. Call it in the transaction of the change. */
export function recordChange(ctx: Ctx, ...done: readonly Change[]): Promise<void> {
  return ctx.work.changed({ record: () => store(ctx, done), announce: () => announce(ctx, done) });
}

async function announce(ctx: Ctx, done: readonly Change[]): Promise<void> {
  const stale = ctx.registry
    .given('liveCopy')
    .filter(({ type, concerns }) => done.some((change) => change.recordType === type && (concerns?.(change) ?? true)));
  await publishDataChange(ctx, ...new Set([...stale.map(({ kind }) => kind), ...renamedBy(ctx, done)]));
  for (const [type, changes] of groupBy(done, ({ recordType }) => recordType)) await announceRecords(ctx, type, changes);
}

/** The kinds of data that show a renamed record in other lists. */
function renamedBy({ registry }: Ctx, done: readonly Change[]): DataKind[] {
  const isRenamed = (names: Readonly<Record<string, string>>) =>
    done.some(({ recordType, changes = [] }) =>
      changes.some(({ field, before }) => before !== '' && field === ownValue(names, recordType)),
    );
  return registry.given('reference').flatMap(({ of, nameFields = {} }) => {
    const kind = NAMED_KINDS.find((one) => one === of);
    return kind && isRenamed(nameFields) ? [renamingOf(kind)] : [];
  });
}

async function announceRecords(ctx: Ctx, type: string, changes: readonly Change[]): Promise<void> {
  const ids = [...new Set(changes.map(({ recordId }) => recordId))];
  for (const announce of ctx.registry.given('recordsChanged')) await announce(ctx, type, ids, changes);
}

async function store(ctx: Ctx, done: readonly Change[]): Promise<void> {
  const { companyId, program } = ctx.actor;
  const by = { userId: program?.id ?? ctx.actor.userId, companyId, at: ctx.now, requestId: ctx.requestId };
  const rows = done.map(({ move, life: _, ...change }) => ({
    ...change,
    movedFrom: move?.from ?? null,
    movedTo: move?.to ?? null,
    comment: withOrigin(change.comment ?? '', originWords(ctx.origin)),
    ...by,
  }));
  await ctx.work.insertAll(ctx.db, recordHistory, rows);
}

/** The comment and the origin of a change, unless the comment names the origin already. */
function withOrigin(comment: string, origin: string): string {
  return comment.includes(origin) ? comment : [comment, origin].filter(Boolean).join('，');
}

export async function recordComment(ctx: Ctx, comment: { recordType: string; recordId: string; comment: string }): Promise<void> {
  const said = { ...comment, action: ACTION_COMMENT };
  await ctx.work.changed({ record: () => store(ctx, [said]), announce: () => announceRecords(ctx, said.recordType, [said]) });
}

/** Changes and comments of a record, newest first. Does not check whether the caller may see the record. */
export async function historyOf(ctx: Ctx, recordType: string, recordId: string): Promise<HistoryEntry[]> {
  const rows = await ctx.db
    .select({ entry: recordHistory, userName: users.name })
    .from(recordHistory)
    .innerJoin(users, eq(users.id, recordHistory.userId))
    .where(and(eq(recordHistory.recordType, recordType), eq(recordHistory.recordId, recordId)))
    .orderBy(desc(recordHistory.at), desc(recordHistory.id))
    .limit(SHOWN);
  return rows.map(({ entry, userName }) => ({
    id: entry.id,
    action: entry.action,
    userId: entry.userId,
    userName,
    at: entry.at.toISOString(),
    changes: entry.changes,
    comment: entry.comment,
    state: entry.state,
  }));
}
