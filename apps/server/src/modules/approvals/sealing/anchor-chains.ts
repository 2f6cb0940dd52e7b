import { sql } from 'drizzle-orm';

import type { Job, JobCtx } from '#platform/jobs/job.ts';

import { approvalActions, approvalAnchors, approvalFlows } from '../approvals.tables.ts';

/** Stores the ends of chains, so that later cuts and forgeries are detected. */
export const anchorJob: Job = {
  name: 'approvals:anchor',
  label: '审批链留底',
  description: '每天记下各审批最后一步的摘要，永久保存，供核对审批是否被删改',
  cron: '20 0 * * *',
  run: anchorChains,
};

/** A single statement, hence one transaction: stores ends of chains that are not stored yet. */
async function anchorChains({ db, now }: JobCtx): Promise<string | void> {
  const ends = sql`
    select distinct on (a.flow_id) a.flow_id, f.number as flow_number, a.number, a.digest
    from ${approvalActions} a join ${approvalFlows} f on f.id = a.flow_id
    order by a.flow_id, a.number desc`;
  const kept = await db.execute(sql`
    insert into ${approvalAnchors} (id, at, flow_id, flow_number, number, digest)
    select gen_random_uuid()::text, ${now.toISOString()}::timestamptz, flow_id, flow_number, number, digest from (${ends}) ends
    on conflict (flow_id, number, digest) do nothing returning 1`);
  if (kept.rows.length > 0) return `记下了 ${kept.rows.length} 个审批的最后一步`;
}
