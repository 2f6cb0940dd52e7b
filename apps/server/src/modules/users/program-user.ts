import { and, eq } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { pinyinOf } from '#platform/pinyin.ts';

const ofProgram = (id: string) => and(eq(users.id, id), eq(users.kind, 'program'));

/** Creates the user that represents a program in histories. Its phone and login id cannot be typed, so nobody signs in as a program. */
export async function addProgramUser(ctx: Ctx, { id, companyId, name }: { id: string; companyId: string; name: string }): Promise<void> {
  const unused = { loginId: `program:${id}`, phone: `program:${id}`, passwordHash: '', nickName: '' };
  const by = { createdBy: ctx.actor.userId, createdAt: ctx.now, ...stamp(ctx) };
  await ctx.db.insert(users).values({ id, companyId, kind: 'program', name, py: await pinyinOf(name), ...unused, ...by });
}

/** Renames a program's user. */
export async function renameProgramUser(ctx: Ctx, id: string, name: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ name, py: await pinyinOf(name), ...stamp(ctx) })
    .where(ofProgram(id));
}

/** Enables or disables a program's user. */
export async function setProgramUserActive(ctx: Ctx, id: string, active: boolean): Promise<void> {
  await ctx.db
    .update(users)
    .set({ active, ...stamp(ctx) })
    .where(ofProgram(id));
}

function stamp({ actor, now }: Ctx) {
  return { updatedAt: now, updatedBy: actor.userId };
}
