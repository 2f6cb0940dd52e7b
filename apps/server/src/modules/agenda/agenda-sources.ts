import type { AgendaKind } from '@houtai/contract/agenda-kinds';
import type { Tag } from '@houtai/contract/tags';
import type { SQL } from 'drizzle-orm';

import { type Ctx, holds } from '#platform/db/work/context.ts';

/**
 * Where what waits for a person is read from. `items` is a query over the records themselves, so that something is on the agenda exactly as long
 * as its record says so. Its columns, by name and in order: id, title, note (text), due (date or null), since (timestamptz), version (integer).
 */
export type AgendaSource = {
  kind: AgendaKind;
  /** The right to records of the kind at all, where there is one. */
  tag?: Tag;
  items: (ctx: Ctx) => SQL | Promise<SQL>;
  urlOf: (id: string) => string;
  /** What the caller has done, where that is known: a query with the day (date) of each, and the list of those of some days. */
  done?: { days: (ctx: Ctx) => SQL; urlOf: (from: string, to: string) => string };
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
