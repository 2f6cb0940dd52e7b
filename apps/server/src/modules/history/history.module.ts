import { defineModule } from '#platform/module.ts';

export default defineModule({
  name: 'history',
  floor: 'organisation',
});
