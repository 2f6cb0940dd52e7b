import { eq } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** The watermark of a preview: the reader's name and the last four digits of the phone. */
export async function watermarkOf(ctx: Ctx): Promise<string> {
  const [reader] = await ctx.db.select({ name: users.name, phone: users.phone }).from(users).where(eq(users.id, ctx.actor.userId));
  return reader ? `${reader.name} ${reader.phone.slice(-4)}` : ctx.actor.name;
}
