import { defineModule } from '#platform/module.ts';

export default defineModule({ name: 'documents', floor: 'business' });
