import { defineModule } from '#platform/module.ts';

export default defineModule({
  name: 'exports',
  floor: 'organisation',
});
