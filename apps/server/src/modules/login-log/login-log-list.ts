import { LOGIN_LOG } from '@houtai/contract/login-log-list';
import { ALL_TAGS } from '@houtai/contract/tags';
import { and, eq, gt, inArray, max } from 'drizzle-orm';

import { defineList } from '#modules/lists/index.ts';
import { namesOf, users } from '#modules/people/index.ts';
import { browserNameOf, signInFailures, signInLog, systemOf } from '#modules/session/index.ts';
import { cachedCount } from '#platform/db/pages/count-cache.ts';
import { isOneOf } from '#platform/db/pages/is-one-of.ts';
import type { Ctx } from '#platform/db/work/context.ts';

const { account, loginType, result, ip, userAgent, userId, createdAt } = signInLog;

/** Attempts of people of the own company. Users with all rights see all attempts, including those with unknown accounts. */
export const LOGIN_RECORDS = defineList(LOGIN_LOG, {
  from: (select) => select.from(signInLog),
  id: signInLog.id,
  columns: { account, loginType, result, ip, userAgent, userId, createdAt },
  visible: ({ db, actor }) =>
    actor.tags.has(ALL_TAGS)
      ? undefined
      : inArray(userId, db.select({ id: users.id }).from(users).where(eq(users.companyId, actor.companyId))),
  count: (ctx, where) => cachedCount(ctx, signInLog, where),
  computed: {
    name: async ({ db }, rows) => {
      const names = await namesOf(
        { db },
        rows.flatMap((row) => row.userId ?? []),
      );
      return (row) => names.get(row.userId ?? '') ?? '';
    },
    browser: () => (row) => browserNameOf(row.userAgent),
    os: () => (row) => systemOf(row.userAgent),
    lockedUntil: async ({ db, now }, rows) => {
      const asked = [...new Set(rows.map((row) => row.account))];
      const locks = await db
        .select({ account: signInFailures.account, until: max(signInFailures.lockedUntil) })
        .from(signInFailures)
        .where(and(isOneOf(signInFailures.account, asked), gt(signInFailures.lockedUntil, now)))
        .groupBy(signInFailures.account);
      const until = new Map(locks.map((lock) => [lock.account, lock.until]));
      return (row) => until.get(row.account)?.toISOString() ?? null;
    },
  },
});

/** Whether an account belongs to a person whose records the caller sees. */
export async function canReachAccount({ db, actor }: Ctx, account: string): Promise<boolean> {
  if (actor.tags.has(ALL_TAGS)) return true;
  return (await db.$count(users, and(eq(users.phone, account), eq(users.companyId, actor.companyId)))) > 0;
}
