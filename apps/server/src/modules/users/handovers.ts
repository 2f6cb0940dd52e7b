import type { WorkRight } from '@houtai/contract/work-rights';

import { recordChange } from '#modules/history/index.ts';
import { notify } from '#modules/messages/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** Who gives and who takes over; the names are for the history. */
export type HandoverBetween = { from: { id: string; name: string }; to: { id: string; name: string } };

/** What a person may hold open of one kind, and how it goes to somebody else when they leave. */
export type Handover = {
  /** Never changed after a release. */
  kind: string;
  /** In words, as 负责的待办. */
  label: string;
  /** The type of the records, the field that names the person, and where the receiver finds what was handed over. */
  recordType: string;
  field: string;
  fieldLabel: string;
  url: string;
  /** The right without which its receiver could not do it. */
  holding?: WorkRight;
  count: (ctx: Ctx, userId: string) => Promise<number>;
  /** Moves all of it and gives the ids. Runs in the transaction of the handover, which records it and tells the receiver. */
  move: (ctx: Ctx, between: HandoverBetween) => Promise<string[]>;
};

declare module '#platform/module.ts' {
  interface Hooks {
    handover: Handover;
  }
}

/** Everything that people may hold, in the order of the kinds. */
export function handoversOf({ registry }: Pick<Ctx, 'registry'>): Handover[] {
  return registry.given('handover').toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
}

/** As many entries as one statement bears. */
const AT_ONCE = 1_000;

/** Moves what a person holds of one kind, records that on every record and tells the receiver once; gives how many there were. */
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
