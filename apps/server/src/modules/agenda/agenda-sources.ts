import type { AgendaKind } from '@houtai/contract/agenda-kinds';
import type { Tag } from '@houtai/contract/tags';
import type { SQL, SQLWrapper } from 'drizzle-orm';

import type { UrgencyColumns } from '#modules/lists/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';

/** The records that a person has to do something with: what is read of each, and `from … where …`. */
export type AgendaItems = {
  urgency: UrgencyColumns;
  title: SQLWrapper;
  /** What tells one apart, such as its number. */
  note?: SQLWrapper;
  /** The project that it belongs to and who wants it done, by id; blank where there is none. */
  project?: SQLWrapper;
  person?: SQLWrapper;
  /** Of its record, for calls that change it. */
  version: SQLWrapper;
  from: SQL;
};

/** Where what waits for a person is read from: queries over the records, so that something is on the agenda exactly as long as its record says so. */
export type AgendaSource = {
  kind: AgendaKind;
  /** The right to records of the kind at all, where there is one. */
  tag?: Tag;
  items: (ctx: Ctx) => AgendaItems | Promise<AgendaItems>;
  /** The same of other people, among what the caller sees, with whose each is; absent where what somebody has to do is nobody else's business. */
  ofPeople?: (ctx: Ctx, userIds: readonly string[]) => Promise<AgendaItems & { handler: SQLWrapper }>;
  urlOf: (id: string) => string;
};

declare module '#platform/module.ts' {
  interface Hooks {
    agenda: AgendaSource;
  }
}

/** The sources that the caller has the right to. */
export function sourcesFor(ctx: Ctx): Map<AgendaKind, AgendaSource> {
  const sources = ctx.registry.given('agenda').filter(({ tag }) => tag === undefined || holds(ctx.actor, tag));
  return new Map(sources.map((source) => [source.kind, source]));
}
