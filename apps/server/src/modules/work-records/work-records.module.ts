import { defineModule } from '../../platform/module.ts';

export default defineModule({
  name: 'work-records',
  floor: 'business',
});
