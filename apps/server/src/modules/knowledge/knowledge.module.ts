import { calls } from '@houtai/contract';

import { defineModule } from '#platform/module.ts';

import { findKnowledge, itemsToConfirm, pathOfItem } from './knowledge-agenda.ts';
import { knowledgeReportLines } from './knowledge-report-lines.ts';
import { mayReadRevision } from './knowledge-revisions.ts';
import knowledgeJobs from './knowledge.jobs.ts';
import knowledgeRoutes from './knowledge.routes.ts';
import knowledgeSeed from './knowledge.seed.ts';
import { KNOWLEDGE_ITEMS, REVISION } from './knowledge.ts';
import { mustReadReminders } from './readers/must-read-reminders.ts';

export default defineModule({
  ...KNOWLEDGE_ITEMS.hooks,
  name: 'knowledge',
  floor: 'business',
  routes: [KNOWLEDGE_ITEMS.routes(calls.knowledge), knowledgeRoutes],
  seeds: knowledgeSeed,
  jobs: knowledgeJobs,
  files: [...KNOWLEDGE_ITEMS.hooks.files, { recordType: REVISION, mayRead: mayReadRevision }],
  agenda: { kind: 'knowledge', items: itemsToConfirm, urlOf: pathOfItem },
  reminders: { tag: null, knowsReaders: true, due: mustReadReminders },
  search: { find: findKnowledge },
  reportSources: { label: '流程制度', sort: 40, lines: knowledgeReportLines },
});
