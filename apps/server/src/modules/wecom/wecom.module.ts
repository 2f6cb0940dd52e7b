import { defineModule } from '#platform/module.ts';

export default defineModule({
  name: 'wecom',
  floor: 'organisation',
});
