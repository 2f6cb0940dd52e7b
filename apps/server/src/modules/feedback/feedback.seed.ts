import type { DatabaseSeed } from '#platform/db/start/seeds.ts';

import { insertDemoTimes } from './demo-feedback-times.ts';
import { insertDemoFeedback } from './demo-feedback.ts';

const seed: DatabaseSeed = {
  name: 'feedback-demo',
  order: 101,
  only: 'demo',
  run: async (ctx) => {
    await insertDemoFeedback(ctx, { count: 300, seed: 20_260_103 });
    await insertDemoTimes(ctx);
  },
};

export default seed;
