import type { Seed } from '#platform/db/start/seeds.ts';

import { insertDemoFeedback } from './demo-feedback.ts';

const seed: Seed = {
  name: 'feedback-demo',
  order: 101,
  only: 'demo',
  run: (ctx) => insertDemoFeedback(ctx, { count: 300, seed: 20_260_103 }),
};

export default seed;
