import type { Call } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import { isOpenToPrograms } from '@houtai/contract/programs';
import { ALL_TAGS } from '@houtai/contract/tags';
import { eq, sql } from 'drizzle-orm';

import { countUse, credentialOf } from '#modules/credentials/index.ts';
import { users } from '#modules/people/index.ts';
import { actorNow } from '#modules/session/index.ts';
import type { Actor, OpenCtx } from '#platform/db/work/context.ts';
import { accessRefusal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { isProgramKey } from './program-keys.ts';
import { programs, programUsage } from './programs.tables.ts';

export type Program = typeof programs.$inferSelect & { name: string };

/**
 * The actor of a call with a program key: the keeper's access, limited to rights that both have at present. Counts the call, and refuses
 * calls closed to programs.
 */
export async function programActor(ctx: OpenCtx, key: string, call: Call): Promise<Actor> {
  const { program, keyId } = await programOf(ctx, key);
  await countUse(ctx, keyId, program.perMinute);
  const actor = await actorOfProgram(ctx, program);
  const refusal = isOpenToPrograms(call) ? accessRefusal(call.access, actor) : new AppError('A0301', '这个操作要本人确认，密钥不能调用');
  await countCall(ctx, program.id, refusal ? 'refused' : call.method === 'GET' ? 'reads' : 'writes');
  if (refusal) throw refusal;
  return actor;
}

/** The program of a valid key used from an allowed network. */
export async function programOf(ctx: OpenCtx, key: string): Promise<{ program: Program; keyId: string }> {
  if (!isProgramKey(key)) throw new AppError('L0001', '密钥不正确');
  const credential = await credentialOf(ctx, 'key', key);
  const [found] = await ctx.db
    .select({ program: programs, name: users.name })
    .from(programs)
    .innerJoin(users, eq(users.id, programs.id))
    .where(eq(programs.id, credential.ownerId));
  if (!found) throw new AppError('L0001', '密钥无效、已过期或已吊销');
  return { program: { ...found.program, name: found.name }, keyId: credential.id };
}

/** Acts as the keeper: records are visible as to them, and only rights of both apply. */
export async function actorOfProgram(ctx: OpenCtx, { id, name, keeperId, tags }: Program): Promise<Actor> {
  const keeper = await actorNow(ctx, keeperId);
  if (keeper?.kind !== 'staff') throw new AppError('A0301', '负责人已停用，请换负责人');
  return { ...keeper, tags: tagsOfBoth(tags, keeper.tags), program: { id, name: `程序 · ${name}` } };
}

/** The program's tags that its keeper also has. */
export function tagsOfBoth(given: readonly string[], keepers: ReadonlySet<string>): Set<string> {
  return new Set(given.filter((tag) => tag !== ALL_TAGS && (keepers.has(ALL_TAGS) || keepers.has(tag))));
}

async function countCall({ db, now }: OpenCtx, programId: string, kind: 'reads' | 'writes' | 'refused'): Promise<void> {
  await db
    .insert(programUsage)
    .values({ programId, day: localDate(now), [kind]: 1 })
    .onConflictDoUpdate({
      target: [programUsage.programId, programUsage.day],
      set: { [kind]: sql`${programUsage[kind]} + 1` },
    });
}
