import { localDate } from '@houtai/contract/dates';
import { WORK_STATES, type WorkState } from '@houtai/contract/work-states';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

/** The completion day after a move: today when finished, unchanged when closed, null when open. */
export function doneOnAfterMove(ctx: Ctx, to: WorkState, kept: AnyColumn): string | SQL | null {
  switch (to) {
    case WORK_STATES.done:
      return localDate(ctx.now);
    case WORK_STATES.closed:
      return sql`${kept}`;
    case WORK_STATES.waiting:
    case WORK_STATES.working:
      return null;
  }
}
