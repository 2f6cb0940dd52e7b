import { defineModule } from '#platform/module.ts';

export default defineModule({ name: 'parameter-values', floor: 'organisation' });
