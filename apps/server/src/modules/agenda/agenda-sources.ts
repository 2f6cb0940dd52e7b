import type { AgendaKind } from '@houtai/contract/agenda-kinds';
import type { Tag } from '@houtai/contract/tags';
import type { SQL, SQLWrapper } from 'drizzle-orm';

import type { UrgencyColumns } from '#modules/lists/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';

/** Query parts for one kind of agenda item: the selected columns, and `from … where …`. */
export type AgendaItems = {
  urgency: UrgencyColumns;
  title: SQLWrapper;
  /** Distinguishes items with equal titles, e.g. a number. */
  note?: SQLWrapper;
  /** Ids of the project and of the person who wants it done; blank without one. */
  project?: SQLWrapper;
  person?: SQLWrapper;
  /** The version of the record, for calls that change it. */
  version: SQLWrapper;
  from: SQL;
};

/** A kind of agenda item. Items are queried from the records themselves, so that the agenda always matches them. */
export type AgendaSource = {
  kind: AgendaKind;
  /** The right to records of the kind, if one is needed. */
  tag?: Tag;
  items: (ctx: Ctx) => AgendaItems | Promise<AgendaItems>;
  /** The same for other people, within what the caller may see; absent if such items are private. */
  ofPeople?: (ctx: Ctx, userIds: readonly string[]) => Promise<AgendaItems & { handler: SQLWrapper }>;
  urlOf: (id: string) => string;
};

declare module '#platform/module.ts' {
  interface Hooks {
    agenda: AgendaSource;
  }
}

/** The sources to which the caller has the right. */
export function sourcesFor(ctx: Ctx): Map<AgendaKind, AgendaSource> {
  const sources = ctx.registry.given('agenda').filter(({ tag }) => tag === undefined || holds(ctx.actor, tag));
  return new Map(sources.map((source) => [source.kind, source]));
}
