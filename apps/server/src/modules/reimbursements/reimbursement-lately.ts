import { DAY_MS } from '@houtai/contract/durations';
import { showMoney } from '@houtai/contract/money';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { reimbursements } from './reimbursements.tables.ts';

const DAYS = 90;

/** A person's recent claims, as a sentence; blank without any. */
export async function recentReimbursementWords({ db, now }: OpenCtx, ownerId: string): Promise<string> {
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      passed: sql<number>`count(*) filter (where ${eq(reimbursements.state, 'passed')})::int`,
      total: sql<string>`coalesce(sum(${reimbursements.total}) filter (where ${eq(reimbursements.state, 'passed')}), 0)`,
    })
    .from(reimbursements)
    .where(
      and(
        eq(reimbursements.ownerId, ownerId),
        inArray(reimbursements.state, ['auditing', 'passed', 'rejected', 'returned']),
        gte(reimbursements.createdAt, new Date(now.getTime() - DAYS * DAY_MS)),
      ),
    );
  if (!found || found.count === 0) return '';
  return `近 ${DAYS} 天提交 ${found.count} 张报销单，已通过 ${found.passed} 张，共 ${showMoney(found.total).text} 元`;
}
