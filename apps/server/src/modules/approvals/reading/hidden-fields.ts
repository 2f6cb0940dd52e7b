import type { BusinessType } from '@houtai/contract/approval-kinds';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';
import type { FieldChange, HistoryEntry } from '@houtai/contract/history';
import { and, arrayContains, eq } from 'drizzle-orm';

import type { Ctx } from '#platform/db/work/context.ts';

import { kindOf } from '../approval-kind.ts';
import { approvalFlows } from '../approvals.tables.ts';
import { mayReadByFlow } from '../flows/flow-rights.ts';
import { processVersions } from '../processes/processes.tables.ts';

type Hidden = ReadonlySet<string>;

const NOTHING: Hidden = new Set();

/**
 * The fields of a document that the caller must not read: those hidden by every step that asked them. Empty for the owner, for people who
 * may see the document for another reason, and for people whom a step that shows the field asked or notified.
 */
export async function hiddenFields(ctx: Ctx, businessType: BusinessType, businessId: string): Promise<Hidden> {
  const kind = kindOf(ctx, businessType);
  const me = ctx.actor.userId;
  const hiding = await hidingSteps(ctx, { businessType, businessId });
  const [first, ...others] = hiding;
  if (first === undefined || first.length === 0) return NOTHING;
  if (await kind.maySee(ctx, businessId)) return NOTHING;
  const owner = (await kind.read(ctx, businessId))?.ownerId;
  if (owner === me) return NOTHING;
  const hideable = kind.hideable.map(({ name }) => name);
  return new Set(first.filter((field) => hideable.includes(field) && others.every((hides) => hides.includes(field))));
}

/** Read rights through flows, for the resource of a kind's documents. */
export function readByFlow(businessType: BusinessType) {
  return {
    mayRead: (ctx: Ctx, id: string) => mayReadByFlow(ctx, businessType, id),
    hidden: (ctx: Ctx, id: string) => hiddenFields(ctx, businessType, id),
  };
}

/** The fields hidden by each step that asked or notified the caller, in all flows of a document. */
async function hidingSteps({ db, actor }: Ctx, document: { businessType: BusinessType; businessId: string }): Promise<string[][]> {
  const { businessType, businessId, readers, versionId, state } = approvalFlows;
  const flows = await db
    .select({ state, definition: processVersions.definition })
    .from(approvalFlows)
    .innerJoin(processVersions, eq(processVersions.id, versionId))
    .where(and(eq(businessType, document.businessType), eq(businessId, document.businessId), arrayContains(readers, [actor.userId])));
  return flows.flatMap(({ state, definition }) => {
    const nodes = new Map(approvalNodesOf(definition.nodes).map((node) => [node.id, node]));
    const own = state.steps.filter(({ tasks }) => tasks.some((task) => task.person === actor.userId && task.state !== 'transferred'));
    return own.map(({ node }) => {
      const found = nodes.get(node);
      return found?.type === 'approve' ? (found.hides ?? []) : [];
    });
  });
}

export function shownChanges(changes: readonly FieldChange[], hidden: Hidden): FieldChange[] {
  return changes.filter(({ field }) => !hidden.has(field));
}

/** A history without changes and earlier states of hidden fields. */
export function shownHistory(entries: readonly HistoryEntry[], hidden: Hidden): HistoryEntry[] {
  if (hidden.size === 0) return [...entries];
  return entries.map(({ changes, state, ...entry }) => ({
    ...entry,
    changes: shownChanges(changes, hidden),
    state: state && Object.fromEntries(Object.entries(state).filter(([field]) => !hidden.has(field))),
  }));
}
