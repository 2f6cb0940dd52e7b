import type { Ctx } from '../../platform/db/context.ts';

/** Who gives and who takes over; the names are for the history. */
export type HandoverBetween = { from: { id: string; name: string }; to: { id: string; name: string } };

/** What a person may hold open of one kind, and how it goes to somebody else when they leave. */
export type Handover = {
  /** Never changed after a release. */
  kind: string;
  /** In words, as 负责的待办. */
  label: string;
  count: (ctx: Ctx, userId: string) => Promise<number>;
  /** Moves all of it, records that on every record, and tells the receiver; gives how many. Runs in the transaction of the handover. */
  move: (ctx: Ctx, between: HandoverBetween) => Promise<number>;
};

const handovers = new Map<string, Handover>();

/** Says what a module's people may hold and hand over. A module says it once, when it is loaded. */
export function offerHandover(...offered: readonly Handover[]): void {
  for (const handover of offered) handovers.set(handover.kind, handover);
}

/** Everything that people may hold, in the order of the kinds. */
export function offeredHandovers(): Handover[] {
  return [...handovers.values()].toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
}
