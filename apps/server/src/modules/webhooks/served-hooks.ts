import { sql } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { programs } from '#modules/programs/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import type { Deps } from '#platform/deps.ts';

import { webhooks } from './webhooks.tables.ts';

/** What sending needs: it runs by itself, in the name of nobody. */
export type SendCtx = Pick<OpenCtx, 'db' | 'log'> & { deps: Deps };

/** Condition: the program of a webhook and its keeper are active. */
export const isServed = sql`exists (
  select 1 from ${programs} p join ${users} own on own.id = p.id and own.active join ${users} keeper on keeper.id = p.keeper_id and keeper.active
  where p.id = ${webhooks.programId})`;
