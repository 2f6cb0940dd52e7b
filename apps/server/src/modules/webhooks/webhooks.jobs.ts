import { DAY_MS } from '@houtai/contract/durations';
import { EVENTS_WAIT_DAYS } from '@houtai/contract/webhooks-form';
import { and, inArray, lt, notInArray } from 'drizzle-orm';

import type { Job } from '#platform/jobs/job.ts';

import { beginSending } from './send-webhooks.ts';
import { webhookDeliveries } from './webhooks.tables.ts';

const KEPT_DAYS = 30;

const jobs: Job[] = [
  {
    name: 'webhooks:send',
    label: '发送 Webhook 事件',
    description: '发送到了时间再试的事件',
    cron: '* * * * *',
    run: async (ctx) => void (await Promise.all(await beginSending(ctx, ctx.signal))),
  },
  {
    name: 'webhooks:remove-old',
    label: '清理 Webhook 事件',
    description: `不再发送等了 ${EVENTS_WAIT_DAYS} 天的事件，删除 ${KEPT_DAYS} 天前的发送记录`,
    cron: '41 3 * * *',
    run: async ({ db, now }) => {
      const { state, createdAt } = webhookDeliveries;
      const before = (days: number) => lt(createdAt, new Date(now.getTime() - days * DAY_MS));
      const open = ['new', 'waiting'] as const;
      await db
        .update(webhookDeliveries)
        .set({ state: 'dropped', at: now })
        .where(and(inArray(state, [...open]), before(EVENTS_WAIT_DAYS)));
      await db.delete(webhookDeliveries).where(and(notInArray(state, [...open]), before(KEPT_DAYS)));
    },
  },
];

export default jobs;
