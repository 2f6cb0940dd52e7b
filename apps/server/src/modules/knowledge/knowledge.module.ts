import { defineModule } from '#platform/module.ts';

import { findKnowledge, itemsToConfirm, pathOfItem } from './knowledge-agenda.ts';
import { knowledgeReportLines } from './knowledge-report-lines.ts';
import { mayReadRevision } from './knowledge-revisions.ts';
import { KNOWLEDGE, REVISION } from './knowledge-rows.ts';
import { knowledgeVisibility } from './knowledge-scope.ts';
import knowledgeJobs from './knowledge.jobs.ts';
import knowledgeRoutes from './knowledge.routes.ts';
import knowledgeSeed from './knowledge.seed.ts';
import { knowledgeItems } from './knowledge.tables.ts';

export default defineModule({
  name: 'knowledge',
  floor: 'business',
  routes: knowledgeRoutes,
  seeds: knowledgeSeed,
  jobs: knowledgeJobs,
  files: [
    { recordType: KNOWLEDGE, mayRead: knowledgeVisibility.maySee },
    { recordType: REVISION, mayRead: mayReadRevision },
  ],
  agenda: { kind: 'knowledge', items: itemsToConfirm, urlOf: pathOfItem },
  search: { find: findKnowledge },
  recordName: { type: KNOWLEDGE, table: knowledgeItems, id: knowledgeItems.id, name: knowledgeItems.title },
  reportSources: { label: '流程制度', sort: 40, lines: knowledgeReportLines },
});
