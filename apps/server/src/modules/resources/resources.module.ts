import { defineModule } from '#platform/module.ts';

export default defineModule({ name: 'resources', floor: 'organisation' });
