import { calls } from '@houtai/contract';

import { defineModule } from '#platform/module.ts';

import questionnairesJobs from './questionnaires.jobs.ts';
import questionnaireRoutes from './questionnaires.routes.ts';
import questionnaireSeeds from './questionnaires.seed.ts';
import { QUESTIONNAIRES } from './questionnaires.ts';
import { RESPONSE } from './record-types.ts';
import { mayReadResponse } from './results/questionnaire-responses.ts';
import visitorRoutes from './visitor/visitor.routes.ts';

// Questions are updated by another call, and removal goes to the recycle bin first.
const { update: _, remove: __, ...usual } = calls.questionnaires;

export default defineModule({
  name: 'questionnaires',
  floor: 'business',
  routes: [QUESTIONNAIRES.routes(usual), questionnaireRoutes, visitorRoutes],
  jobs: questionnairesJobs,
  seeds: questionnaireSeeds,
  files: { recordType: RESPONSE, mayRead: mayReadResponse },
  liveRecords: QUESTIONNAIRES.hooks.liveRecords,
  recordName: QUESTIONNAIRES.hooks.recordName,
});
