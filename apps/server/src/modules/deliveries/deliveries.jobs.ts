import { and, lt, ne } from 'drizzle-orm';

import type { Job } from '../../platform/jobs/job.ts';
import { deliveries } from './deliveries.tables.ts';
import { sendDue } from './send-due.ts';

const KEPT_MS = 90 * 86_400_000;

const jobs: Job[] = [
  { name: 'deliveries:send', cron: '* * * * *', run: async (ctx) => void (await sendDue(ctx, ctx.signal)) },
  {
    name: 'deliveries:remove-old',
    cron: '23 19 * * *',
    run: async ({ db, now }) => {
      const before = new Date(now.getTime() - KEPT_MS);
      await db.delete(deliveries).where(and(ne(deliveries.state, 'waiting'), lt(deliveries.createdAt, before)));
    },
  },
];

export default jobs;
