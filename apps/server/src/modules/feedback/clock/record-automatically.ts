import { FEEDBACK } from '@houtai/contract/feedback-form';
import type { FieldChange } from '@houtai/contract/history';
import { eq, sql } from 'drizzle-orm';

import { recordChange, type StateMove } from '#modules/history/index.ts';
import { users } from '#modules/people/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { type Feedback, feedback } from '../feedback.tables.ts';

type Nobody = Omit<OpenCtx, 'actor'>;

/** Changes a feedback without a signed-in user: by a job, or by a visitor. */
export async function changeFeedbackAutomatically({ db, now }: Nobody, { id }: Feedback, set: Partial<Feedback>): Promise<void> {
  await db
    .update(feedback)
    .set({ ...set, version: sql`${feedback.version} + 1`, updatedAt: now })
    .where(eq(feedback.id, id));
}

type Note = { by: string; action: string; comment: string; changes?: FieldChange[]; move?: StateMove };

/** Records an automatic change in the history, under the person whose date or inaction caused it. */
export async function recordAutomatically(ctx: Nobody, { id }: Feedback, { by, ...said }: Note): Promise<void> {
  const [user] = await ctx.db.select({ companyId: users.companyId, name: users.name }).from(users).where(eq(users.id, by));
  if (!user) throw new Error('records name nobody who is gone');
  const person = { ...user, userId: by, kind: 'staff' as const, sessionId: '', loginType: 'phone' as const, tags: new Set<string>() };
  const actor = { ...person, mustChangePassword: false };
  await recordChange({ ...ctx, actor }, { recordType: FEEDBACK.key, recordId: id, ...said });
}
