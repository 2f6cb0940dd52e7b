import { defineModule } from '../../platform/module.ts';
import { POST_IMPORT } from './post-import.ts';
import { POST } from './post-rows.ts';
import postRoutes from './posts.routes.ts';
import postsSeed from './posts.seed.ts';
import { posts } from './posts.tables.ts';

export default defineModule({
  name: 'posts',
  floor: 'organisation',
  routes: postRoutes,
  seeds: postsSeed,
  importKind: POST_IMPORT,
  recordName: { type: POST, table: posts, id: posts.id, name: posts.name },
});
