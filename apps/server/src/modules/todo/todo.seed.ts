import type { DatabaseSeed } from '#platform/db/start/seeds.ts';

import { insertDemoTodos } from './demo-todos.ts';

const seed: DatabaseSeed = {
  name: 'todo-demo',
  order: 100,
  only: 'demo',
  run: (ctx) => insertDemoTodos(ctx, { count: 200, seed: 20_260_102 }),
};

export default seed;
