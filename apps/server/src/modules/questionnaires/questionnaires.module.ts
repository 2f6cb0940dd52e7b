import { defineModule } from '#platform/module.ts';

import { QUESTIONNAIRE, RESPONSE } from './questionnaire-rows.ts';
import questionnairesJobs from './questionnaires.jobs.ts';
import questionnaireRoutes from './questionnaires.routes.ts';
import questionnaireSeeds from './questionnaires.seed.ts';
import { questionnaires } from './questionnaires.tables.ts';
import { mayReadResponse } from './results/questionnaire-responses.ts';
import visitorRoutes from './visitor/visitor.routes.ts';

export default defineModule({
  name: 'questionnaires',
  floor: 'business',
  routes: [questionnaireRoutes, visitorRoutes],
  jobs: questionnairesJobs,
  seeds: questionnaireSeeds,
  files: { recordType: RESPONSE, mayRead: mayReadResponse },
  recordName: { type: QUESTIONNAIRE, table: questionnaires, id: questionnaires.id, name: questionnaires.title },
});
