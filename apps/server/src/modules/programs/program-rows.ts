import { lastDays } from '@houtai/contract/dates';
import type { Program } from '@houtai/contract/programs';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { credentials } from '#modules/credentials/index.ts';
import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { groupBy } from '#platform/group-by.ts';

import { programs, programUsage } from './programs.tables.ts';

const keepers = alias(users, 'keepers');

/** All programs by name, as lists show them. */
export async function programRows(ctx: Ctx): Promise<Program[]> {
  const { db, now } = ctx;
  const rows = await db
    .select({ program: programs, name: users.name, active: users.active, keeperName: keepers.name, keeperActive: keepers.active })
    .from(programs)
    .innerJoin(users, eq(users.id, programs.id))
    .innerJoin(keepers, eq(keepers.id, programs.keeperId))
    .orderBy(asc(users.py), asc(programs.id));
  const keys = await db
    .select()
    .from(credentials)
    .where(and(eq(credentials.kind, 'key'), sql`${credentials.expiresAt} > ${now.toISOString()}`))
    .orderBy(asc(credentials.id));
  const { from, to } = lastDays(6, now);
  const usage = await db.select().from(programUsage).where(gte(programUsage.day, from));
  const keysOf = groupBy(keys, ({ ownerId }) => ownerId);
  const usageOf = groupBy(usage, ({ programId }) => programId);
  return rows.map(({ program: { id, keeperId, purpose, tags, networks, perMinute, version }, name, active, keeperName, keeperActive }) => {
    const days = usageOf.get(id) ?? [];
    const today = days.find(({ day }) => day === to);
    return {
      id,
      name,
      purpose,
      networks,
      perMinute,
      keeperId,
      keeperName,
      tags,
      version,
      state: !active ? 'off' : keeperActive ? 'active' : 'stopped',
      keys: (keysOf.get(id) ?? []).map(toKey),
      today: (today?.reads ?? 0) + (today?.writes ?? 0),
      week: { reads: sum(days, 'reads'), writes: sum(days, 'writes'), refused: sum(days, 'refused') },
    };
  });
}

function sum(days: readonly { reads: number; writes: number; refused: number }[], of: 'reads' | 'writes' | 'refused'): number {
  return days.reduce((all, day) => all + day[of], 0);
}

function toKey({ id, prefix, createdAt, lastUsedAt, expiresAt }: typeof credentials.$inferSelect) {
  const shown = { createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? '', expiresAt: expiresAt.toISOString() };
  return { id, prefix, ...shown };
}
