import type { WorkState } from '@houtai/contract/work-states';
import { eq, inArray } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { feedback } from './feedback.tables.ts';

/** How a feedback stands, for anyone who asked for it from outside; null where it is gone. */
export async function feedbackProgress({ db }: OpenCtx, id: string): Promise<{ state: WorkState; changedAt: Date } | null> {
  const { completionStatus, updatedAt } = feedback;
  const [row] = await db.select({ state: completionStatus, changedAt: updatedAt }).from(feedback).where(eq(feedback.id, id));
  return row ?? null;
}

/** The numbers of feedback records that are there, by their ids. */
export async function feedbackNumbers({ db }: Pick<OpenCtx, 'db'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, number } = feedback;
  const rows = await db
    .select({ id, number })
    .from(feedback)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.number]));
}
