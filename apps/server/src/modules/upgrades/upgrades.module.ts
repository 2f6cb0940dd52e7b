import { defineModule } from '#platform/module.ts';

export default defineModule({ name: 'upgrades', floor: 'organisation' });
