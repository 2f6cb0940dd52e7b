import { and, eq, inArray, max, or, sql } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { approvalActions } from '../approvals.tables.ts';

/**
 * The revision of a flow's document: the number of the action that last changed it. While a flow runs, only its own steps change the
 * document.
 */
export async function documentAt({ db }: Pick<OpenCtx, 'db'>, flowId: string): Promise<number> {
  const { action, number } = approvalActions;
  const submitted = inArray(sql`${action}->>'type'`, ['submit', 'resubmit']);
  const filledIn = sql`coalesce(${action}->'fields', '{}') <> '{}'`;
  const [last] = await db
    .select({ number: max(number) })
    .from(approvalActions)
    .where(and(eq(approvalActions.flowId, flowId), or(submitted, filledIn)));
  return last?.number ?? 1;
}

/** Refuses to sign a document that a concurrent signer has changed since it was shown. */
export async function assertRevision(ctx: Pick<OpenCtx, 'db'>, flowId: string, shown: number | undefined): Promise<void> {
  if (shown === undefined || shown === (await documentAt(ctx, flowId))) return;
  throw new AppError('A0409', '单据在你打开之后有改动，请核对后再审批');
}
