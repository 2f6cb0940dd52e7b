import type { SecurityEvent } from '@houtai/contract/factors';
import { LOGIN_WORDS, RESULT_WORDS } from '@houtai/contract/session-words';
import { and, desc, eq } from 'drizzle-orm';

import { messages } from '#modules/messages/index.ts';
import { deviceOf, signInLog } from '#modules/session/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

const MAX_EVENTS = 8;
/** Many failures become one event, so more of them are read. */
const MAX_ATTEMPTS = 60;

type Attempt = typeof signInLog.$inferSelect;

/** What has happened to the caller's account lately, newest first. */
export async function securityEvents(ctx: Ctx): Promise<SecurityEvent[]> {
  const found = [...(await noticesOf(ctx)), ...(await signInsOf(ctx))];
  return found.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)).slice(0, MAX_EVENTS);
}

/** What the person was told of changes of their proofs. */
async function noticesOf(ctx: Ctx): Promise<SecurityEvent[]> {
  const { userId } = ctx.actor;
  const isOfAccount = and(eq(messages.recordType, 'user'), eq(messages.recordId, userId), eq(messages.userId, userId));
  const rows = await ctx.db.select().from(messages).where(isOfAccount).orderBy(desc(messages.createdAt)).limit(MAX_EVENTS);
  return rows.map(({ id, title, content, createdAt }) => ({
    id,
    title,
    note: content.split('。')[0] ?? '',
    createdAt: createdAt.toISOString(),
  }));
}

async function signInsOf(ctx: Ctx): Promise<SecurityEvent[]> {
  const rows = await ctx.db
    .select()
    .from(signInLog)
    .where(eq(signInLog.userId, ctx.actor.userId))
    .orderBy(desc(signInLog.createdAt), desc(signInLog.id))
    .limit(MAX_ATTEMPTS);
  const runs: Attempt[][] = [];
  for (const row of rows.filter(({ result }) => result !== 'second-due')) {
    const last = runs.at(-1);
    if (last?.[0] && row.result !== 'success' && last[0].result === row.result && last[0].ip === row.ip) last.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run) => (run[0] ? [toEvent(run[0], run.length)] : []));
}

function toEvent({ id, result, loginType, ip, userAgent, createdAt }: Attempt, times: number): SecurityEvent {
  const isIn = result === 'success';
  return {
    id,
    title: isIn ? `在 ${deviceOf(userAgent)} 登录` : times > 1 ? `${times} 次${RESULT_WORDS[result]}` : RESULT_WORDS[result],
    note: `${isIn ? LOGIN_WORDS[loginType] : deviceOf(userAgent)} · ${ip}`,
    createdAt: createdAt.toISOString(),
  };
}
