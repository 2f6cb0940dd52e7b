import { defineModule } from '#platform/module.ts';

export default defineModule({ name: 'approval-rules', floor: 'business' });
