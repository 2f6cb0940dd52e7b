import { DAY_MS } from '@houtai/contract/durations';
import { and, lt, ne } from 'drizzle-orm';

import type { Job } from '#platform/jobs/job.ts';

import { deliveries } from './deliveries.tables.ts';
import { sendDue } from './send-due.ts';

const KEPT_MS = 90 * DAY_MS;

const jobs: Job[] = [
  {
    name: 'deliveries:send',
    label: '发送企业微信消息和邮件',
    description: '发送到期的消息：免打扰时段之后的，以及此前没有发送成功的',
    cron: '* * * * *',
    run: async (ctx) => void (await sendDue(ctx, ctx.signal)),
  },
  {
    name: 'deliveries:remove-old',
    label: '清理外发消息的发送记录',
    description: '删除 90 天前已发送、发送失败或不再发送的记录',
    cron: '23 3 * * *',
    run: async ({ db, now }) => {
      const before = new Date(now.getTime() - KEPT_MS);
      await db.delete(deliveries).where(and(ne(deliveries.state, 'waiting'), lt(deliveries.createdAt, before)));
    },
  },
];

export default jobs;
