import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { JobRow } from '@houtai/contract/jobs';

import type { PageResult } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import type { Job } from '#platform/jobs/job.ts';

import { toRows } from './job-rows.ts';

type Query = RequestOf<typeof calls.jobs.page>;

export async function jobPage(ctx: Ctx, jobs: readonly Job[], query: Query): Promise<PageResult<JobRow>> {
  const found = await jobList(ctx, jobs, query);
  const skip = (query.offset - 1) * query.limit;
  return { rows: found.slice(skip, skip + query.limit), total: found.length };
}

/** All jobs of a list, in order. */
export async function jobList(ctx: Ctx, jobs: readonly Job[], query: Omit<Query, 'offset' | 'limit'>): Promise<JobRow[]> {
  const rows = await toRows(ctx, jobs);
  const keyword = query.keyword?.toLowerCase() ?? '';
  const found = rows
    .filter(({ label, id }) => label.toLowerCase().includes(keyword) || id.includes(keyword))
    .filter(({ active }) => query.state === undefined || active === (query.state === 'on'))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'zh'));
  if (query.sort === '-label') found.reverse();
  return found;
}
