import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import type { Ctx } from '../../platform/db/context.ts';
import { recordChange } from '../history/index.ts';
import { notify } from '../messages/index.ts';
import { type HandoverBetween, offerHandover } from '../people/index.ts';
import { isOpenState } from './state-conditions.ts';

/** A way in which a record names a person: what is held in it, and what the row then is set to. */
export type HeldPart = {
  kind: string;
  label: string;
  field: string;
  fieldLabel: string;
  url: string;
  of: (userId: string) => SQL;
  set: (ctx: Ctx, between: HandoverBetween) => Promise<Record<string, unknown>>;
};

/** The records that are handed over, and the column that says whether one is still to be done. */
type Records = { recordType: string; table: PgTable & Record<'id' | 'version', PgColumn>; state: PgColumn };

/** Says which records go to somebody else when their person leaves: those that are still to be done. */
export function offerOpenRecords(records: Records, parts: readonly HeldPart[]): void {
  const { table, state } = records;
  for (const part of parts)
    offerHandover({
      kind: part.kind,
      label: part.label,
      count: ({ db }, userId) => db.$count(table, and(isOpenState(state), part.of(userId))),
      move: (ctx, between) => move(ctx, { records, part, between }),
    });
}

type Move = { records: Records; part: HeldPart; between: HandoverBetween };

async function move(ctx: Ctx, { records: { recordType, table, state }, part: { of, set, ...part }, between }: Move): Promise<number> {
  const moved = await ctx.db
    .update(table)
    .set({ ...(await set(ctx, between)), version: sql`${table.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
    .where(and(isOpenState(state), of(between.from.id)))
    .returning({ id: sql<string>`${table.id}` });
  return recordHandover(ctx, { ...part, recordType, ids: moved.map(({ id }) => id) }, between);
}

/** Records that went from somebody who leaves to somebody else: what they are, the field that named the person, and where the receiver finds them. */
type HandedOver = { recordType: string; ids: readonly string[]; field: string; fieldLabel: string; label: string; url: string };

/** As many entries as one statement bears. */
const AT_ONCE = 1_000;

/** Records the handover on every record and tells the receiver once; gives how many there were. */
export async function recordHandover(ctx: Ctx, done: HandedOver, { from, to }: HandoverBetween): Promise<number> {
  const { recordType, ids, field, fieldLabel: label } = done;
  const changes = [{ field, label, before: from.name, after: to.name }];
  const entries = ids.map((recordId) => ({ recordType, recordId, action: '离职交接', changes }));
  for (let at = 0; at < entries.length; at += AT_ONCE) await recordChange(ctx, ...entries.slice(at, at + AT_ONCE));
  if (ids.length > 0) {
    await notify(ctx, {
      to: [to.id],
      msgType: '0',
      title: `${from.name} 离职，交接给你 ${ids.length} 条${done.label}`,
      content: `${ctx.actor.name} 办理了离职交接，请查看并继续处理。`,
      url: done.url,
      record: { type: 'user', id: from.id },
    });
  }
  return ids.length;
}
