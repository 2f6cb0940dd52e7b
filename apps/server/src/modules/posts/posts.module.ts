import { calls } from '@houtai/contract';

import { defineModule } from '#platform/module.ts';

import { servePostOptions } from './post-options.ts';
import postsSeed from './posts.seed.ts';
import { POSTS } from './posts.ts';

export default defineModule({
  name: 'posts',
  floor: 'organisation',
  routes: [POSTS.routes(calls.posts), servePostOptions],
  seeds: postsSeed,
  ...POSTS.hooks,
});
