import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { and, desc, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { advanceFlow, type DocumentFacts } from '#modules/approval-rules/index.ts';
import { nextNumber } from '#platform/db/next-number.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { type ApprovalDocument, kindOf } from '../approval-kind.ts';
import { approvalFlows } from '../approvals.tables.ts';
import { followOwner } from '../people/follow-owner.ts';
import { saveApprovers } from '../processes/chosen-approvers.ts';
import { publishedVersion } from '../processes/published-version.ts';
import { flowWorldOf, lockFlow, refusalError } from './execute-flow-command.ts';
import { APPROVAL } from './notify-about-flow.ts';
import { storeFlow } from './store-flow.ts';

type Submitted = RequestOf<typeof calls.approvals.submit>;

/**
 * Submits a document of the caller: starts its flow, or continues a returned one. Locks the document first, so that the second of two
 * concurrent submissions finds the flow of the first.
 */
export function submitDocument(ctx: Ctx, submitted: Submitted): Promise<{ flowId: string; spNo: string; status: 'running' | 'passed' }> {
  return inTransaction(ctx, async (ctx) => {
    const { businessType, businessId, chosen } = submitted;
    const document = await kindOf(ctx, businessType).read(ctx, businessId, 'locked');
    if (!document || !(await kindOf(ctx, businessType).maySee(ctx, businessId))) throw notFound('单据');
    if (document.ownerId !== ctx.actor.userId) throw new AppError('A0301', '只能提交自己的单据');
    const going = await latestFlow(ctx, submitted);
    if (going?.status === 'running') throw new AppError('A0409', '单据正在审批，不能重复提交');
    if (going?.status === 'passed') throw new AppError('A0409', '单据已经审批通过，不能再次提交');
    if (going?.status === 'returned') await followOwner(ctx, businessType, [businessId]);
    const made = going?.status === 'returned' ? await again(ctx, going.id, { document, chosen }) : await begin(ctx, submitted, document);
    await saveApprovers(ctx, businessType, chosen);
    return made;
  });
}

async function begin(ctx: Ctx, { businessType, businessId, chosen }: Submitted, document: ApprovalDocument) {
  const version = await publishedVersion(ctx, businessType);
  if (!version) throw new AppError('A0409', '还没有为这种单据发布审批流程，请联系流程管理员');
  const facts = documentFacts(document, chosen);
  const world = await flowWorldOf(ctx, { businessType, definition: version.definition, with: [facts] });
  const action = { type: 'submit' as const, facts, by: ctx.actor.userId, at: ctx.now.toISOString() };
  const outcome = advanceFlow(world, null, action);
  if ('refusal' in outcome) throw refusalError(outcome.refusal);
  const { ownerId, companyId, departmentId, title, summary, figure } = document;
  const serial = await nextNumber(ctx, APPROVAL);
  const [flow] = await ctx.db
    .insert(approvalFlows)
    .values({
      id: uuidv7(),
      ownerId,
      companyId,
      departmentId,
      serial,
      businessType,
      businessId,
      title,
      summary,
      figure,
      versionId: version.id,
      status: 'running',
      state: outcome.state,
      actions: 0,
      stepName: '',
      waitingFor: [],
      readers: [],
      submittedAt: ctx.now,
    })
    .returning();
  if (!flow) throw new Error('the flow was not stored');
  await storeFlow(ctx, { flow, definition: version.definition, action, document, ...outcome });
  return standing(flow, outcome.state.status);
}

async function again(ctx: Ctx, flowId: string, { document, chosen }: { document: ApprovalDocument; chosen: DocumentFacts['chosen'] }) {
  const { flow, definition } = await lockFlow(ctx, flowId);
  const facts = documentFacts(document, chosen);
  const world = await flowWorldOf(ctx, { businessType: flow.businessType, definition, with: [flow.state, facts] });
  const action = { type: 'resubmit' as const, facts, by: ctx.actor.userId, at: ctx.now.toISOString() };
  const outcome = advanceFlow(world, flow.state, action);
  if ('refusal' in outcome) throw refusalError(outcome.refusal);
  await storeFlow(ctx, { flow, definition, action, document, ...outcome });
  return standing(flow, outcome.state.status);
}

/** The facts of a document that the rules read. */
export function documentFacts(
  { ownerId, companyId, departmentId, values }: ApprovalDocument,
  chosen: DocumentFacts['chosen'],
): DocumentFacts {
  return { submitter: { userId: ownerId, companyId, departmentId }, values, chosen };
}

/** The latest flow of a document, in any status. */
export async function latestFlow({ db }: Pick<Ctx, 'db'>, { businessType, businessId }: Pick<Submitted, 'businessType' | 'businessId'>) {
  const [flow] = await db
    .select()
    .from(approvalFlows)
    .where(and(eq(approvalFlows.businessType, businessType), eq(approvalFlows.businessId, businessId)))
    .orderBy(desc(approvalFlows.submittedAt), desc(approvalFlows.id))
    .limit(1);
  return flow ?? null;
}

function standing({ id, number }: typeof approvalFlows.$inferSelect, status: string) {
  return { flowId: id, spNo: number, status: status === 'passed' ? ('passed' as const) : ('running' as const) };
}
