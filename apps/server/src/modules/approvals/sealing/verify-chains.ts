import { and, asc, eq, gt, inArray, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { Db } from '#platform/db/client.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Registry } from '#platform/module.ts';

import { kindOf } from '../approval-kind.ts';
import { approvalActions, approvalAnchors, approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { processVersions } from '../processes/processes.tables.ts';
import { chainFault, type StoredFlow } from './chain-fault.ts';
import { documentFault } from './document-fault.ts';
import { documentsWithoutFlow } from './documents-without-flow.ts';

/** An inconsistent chain: its document and the action; 0 without one. */
export type BrokenChain = { number: string; title: string; step: number; words: string };

type Verified = { flows: number; actions: number; broken: BrokenChain[] };

/** Batch size. */
const AT_ONCE = 200;

/**
 * Checks that every chain is valid, that flows and documents match what the last action sealed, that every stored end still exists, and
 * that every non-draft document has a flow. Reads one snapshot.
 */
export function verifyChains({ db, registry }: { db: Db; registry: Registry }): Promise<Verified> {
  return db.transaction((db) => verified({ db, registry }), { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

async function verified(ctx: { db: Db; registry: Registry }): Promise<Verified> {
  const sum: Verified = { flows: 0, actions: 0, broken: await goneFlows(ctx.db) };
  let after = -1;
  for (let last = AT_ONCE; last === AT_ONCE;) {
    const stored = await storedFlows(ctx.db, after);
    for (const each of stored) {
      const { number, title, serial } = each.flow;
      const fault = chainFault(each) ?? (await faultOfDocument(ctx, each));
      if (fault) sum.broken.push({ number, title, ...fault });
      sum.flows += 1;
      sum.actions += each.actions.length;
      after = serial;
    }
    last = stored.length;
  }
  sum.broken.push(...(await documentsWithoutFlow(ctx)).map((document) => ({ ...document, step: 0 })));
  return sum;
}

type Read = StoredFlow & { isLatest: boolean };

async function storedFlows(db: Db, after: number): Promise<Read[]> {
  const other = alias(approvalFlows, 'other');
  const sameDocument = and(eq(other.businessType, approvalFlows.businessType), eq(other.businessId, approvalFlows.businessId));
  const isLater = or(
    gt(other.submittedAt, approvalFlows.submittedAt),
    and(eq(other.submittedAt, approvalFlows.submittedAt), gt(other.id, approvalFlows.id)),
  );
  const later = db
    .select({ one: sql`1` })
    .from(other)
    .where(and(sameDocument, isLater));
  const flows = await db
    .select({ flow: approvalFlows, definition: processVersions.definition, isLatest: sql<boolean>`${notExists(later)}` })
    .from(approvalFlows)
    .innerJoin(processVersions, eq(processVersions.id, approvalFlows.versionId))
    .where(gt(approvalFlows.serial, after))
    .orderBy(asc(approvalFlows.serial))
    .limit(AT_ONCE);
  const ids = flows.map(({ flow }) => flow.id);
  const ofFlow = ({ flowId }: { flowId: string }) => flowId;
  const actionRows = await db
    .select()
    .from(approvalActions)
    .where(inArray(approvalActions.flowId, ids))
    .orderBy(asc(approvalActions.number));
  const actions = groupBy(actionRows, ofFlow);
  const tasks = groupBy(await db.select().from(approvalTasks).where(inArray(approvalTasks.flowId, ids)), ofFlow);
  const anchors = groupBy(
    await db.select().from(approvalAnchors).where(inArray(approvalAnchors.flowId, ids)).orderBy(asc(approvalAnchors.number)),
    ofFlow,
  );
  return flows.map((each) => ({
    ...each,
    actions: actions.get(each.flow.id) ?? [],
    tasks: tasks.get(each.flow.id) ?? [],
    anchors: anchors.get(each.flow.id) ?? [],
  }));
}

async function faultOfDocument(ctx: { db: Db; registry: Registry }, { flow, actions, isLatest }: Read) {
  const last = actions.at(-1);
  if (!isLatest || !last) return null;
  const words = await documentFault(ctx.db, kindOf(ctx, flow.businessType), flow, last);
  return words === '' ? null : { step: last.number, words };
}

/** Flows with stored ends whose actions are all gone. */
async function goneFlows(db: Db): Promise<BrokenChain[]> {
  const { flowId, flowNumber, number } = approvalAnchors;
  const flow = db
    .select({ one: sql`1` })
    .from(approvalFlows)
    .where(eq(approvalFlows.id, flowId));
  const gone = await db
    .select({ flowNumber, step: sql<number>`max(${number})` })
    .from(approvalAnchors)
    .where(notExists(flow))
    .groupBy(flowId, flowNumber);
  return gone.map(({ flowNumber, step }) => ({ number: flowNumber, title: '', step, words: '整个审批已被删除' }));
}
