import { sql } from 'drizzle-orm';

import type { GaugeSource } from '#platform/metrics/metrics.ts';

import { deliveries } from './deliveries.tables.ts';

export const deliveryGauges: readonly GaugeSource[] = [
  {
    name: 'houtai_deliveries_waiting',
    help: 'Messages on their way to enterprise messaging and by mail',
    read: async ({ deps }) => deps.database.db.$count(deliveries, sql`${deliveries.state} = 'waiting'`),
  },
  {
    name: 'houtai_deliveries_oldest_wait_seconds',
    help: 'Age of the oldest message that waits for enterprise messaging or mail; 0 where none waits',
    read: async ({ deps }) => {
      const { rows } = await deps.database.db.execute<{ seconds: number }>(sql`
        select coalesce(extract(epoch from now() - min(${deliveries.createdAt})), 0)::float8 as seconds
        from ${deliveries} where ${deliveries.state} = 'waiting'`);
      return rows[0]?.seconds ?? null;
    },
  },
];
