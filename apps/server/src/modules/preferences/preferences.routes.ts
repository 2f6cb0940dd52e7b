import { calls } from '@houtai/contract';
import { PARTED, PREFERENCES, type PreferenceKey } from '@houtai/contract/preferences';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';

import { preferences } from './preferences.tables.ts';

export default function preferenceRoutes(app: FastifyInstance): void {
  serve(app, calls.preferences.mine, async (_, ctx) => {
    const rows = await ctx.db.select().from(preferences).where(eq(preferences.userId, ctx.actor.userId));
    // Values in an older format are dropped instead of breaking the console.
    return Object.fromEntries(
      rows.filter((row) => isKey(row.key) && PREFERENCES[row.key].safeParse(row.value).success).map((row) => [row.key, row.value]),
    );
  });

  serve(app, calls.preferences.save, async ({ key, value: given }, ctx) => {
    // Parsing drops unknown fields.
    const value = PREFERENCES[key].parse(given);
    const row = { userId: ctx.actor.userId, key, value, updatedAt: ctx.now };
    const stored = isParted(key) ? sql`${preferences.value} || excluded.value` : value;
    await ctx.db
      .insert(preferences)
      .values(row)
      .onConflictDoUpdate({ target: [preferences.userId, preferences.key], set: { value: stored, updatedAt: ctx.now } });
    return {};
  });
}

function isKey(key: string): key is PreferenceKey {
  return Object.hasOwn(PREFERENCES, key);
}

function isParted(key: PreferenceKey): boolean {
  return PARTED.some((parted) => parted === key);
}
