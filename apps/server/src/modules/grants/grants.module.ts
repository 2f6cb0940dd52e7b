import { defineModule } from '#platform/module.ts';

export default defineModule({ name: 'grants', floor: 'organisation' });
