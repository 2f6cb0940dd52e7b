import type { WorkRight } from '@houtai/contract/work-rights';

import { recordChange } from '#modules/history/index.ts';
import { notify } from '#modules/messages/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** The leaver and the receiver; names are for the history. */
export type HandoverBetween = { from: { id: string; name: string }; to: { id: string; name: string } };

/** A kind of open work, and how it moves to somebody else when its person leaves. */
export type Handover = {
  /** Must not change after a release. */
  kind: string;
  /** In words, e.g. 负责的待办. */
  label: string;
  /** The record type, the field that names the person, and where the receiver finds the records. */
  recordType: string;
  field: string;
  fieldLabel: string;
  url: string;
  /** The right that the receiver needs for the work. */
  holding?: WorkRight;
  count: (ctx: Ctx, userId: string) => Promise<number>;
  /** Moves all records and returns their ids. Runs in the transaction of the handover, which records it and notifies the receiver. */
  move: (ctx: Ctx, between: HandoverBetween) => Promise<string[]>;
};

declare module '#platform/module.ts' {
  interface Hooks {
    handover: Handover;
  }
}

/** All kinds of open work, sorted by kind. */
export function handoversOf({ registry }: Pick<Ctx, 'registry'>): Handover[] {
  return registry.given('handover').toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
}

/** The most history entries in one statement. */
const AT_ONCE = 1_000;

/** Moves a person's open work of one kind, records it on every record and notifies the receiver once; returns the number of records. */
export async function transferHoldings(ctx: Ctx, { move, ...held }: Handover, between: HandoverBetween): Promise<number> {
  const { from, to } = between;
  const ids = await move(ctx, between);
  const changes = [{ field: held.field, label: held.fieldLabel, before: from.name, after: to.name }];
  const entries = ids.map((recordId) => ({ recordType: held.recordType, recordId, action: '离职交接', changes }));
  for (let at = 0; at < entries.length; at += AT_ONCE) await recordChange(ctx, ...entries.slice(at, at + AT_ONCE));
  if (ids.length > 0) {
    await notify(ctx, {
      to: [to.id],
      msgType: '0',
      title: `${from.name} 离职，交接给你 ${ids.length} 条${held.label}`,
      content: `${ctx.actor.name} 办理了离职交接，请查看并继续处理。`,
      url: held.url,
      record: { type: 'user', id: from.id },
      isHandedOver: true,
    });
  }
  return ids.length;
}
