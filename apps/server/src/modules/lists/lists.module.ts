import { defineModule } from '#platform/module.ts';

export default defineModule({ name: 'lists', floor: 'organisation' });
