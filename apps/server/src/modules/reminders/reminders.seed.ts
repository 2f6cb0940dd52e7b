import { insertParameters } from '#modules/parameter-values/index.ts';
import type { DatabaseSeed } from '#platform/db/start/seeds.ts';

import { reminderStart } from './reminders.tables.ts';
import { MOST_A_DAY, MOST_A_DAY_PARAMETER } from './reminding-hours.ts';

const seeds: DatabaseSeed[] = [
  {
    name: 'reminders-start',
    order: 103,
    run: async ({ db, now }) => void (await db.insert(reminderStart).values({ id: 'all', since: now })),
  },
  {
    name: 'reminders-parameters',
    order: 103,
    run: (ctx) =>
      insertParameters(ctx, [
        {
          key: MOST_A_DAY_PARAMETER,
          name: '每天最多提醒次数',
          remark: '系统每天最多提醒每个人几次，多出的并进 17:30 那一次；致命故障不限',
          value: String(MOST_A_DAY),
          kind: 'number',
          category: '业务',
          check: { least: 2, most: 20 },
        },
      ]),
  },
];

export default seeds;
