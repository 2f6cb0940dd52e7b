import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { linkTo } from '@houtai/contract/links';
import { eq } from 'drizzle-orm';

import { defineModule } from '#platform/module.ts';

import { countFeedbackWith } from './dictionary-use.ts';
import { explainFeedback } from './explain-feedback.ts';
import { feedbackDone, feedbackToHandle } from './feedback-agenda.ts';
import { FEEDBACK_IMPORT } from './feedback-import.ts';
import { FEEDBACK_RECORDS } from './feedback-records.ts';
import { feedbackReportLines } from './feedback-report-lines.ts';
import { FEEDBACK } from './feedback-rows.ts';
import { visibleFeedback } from './feedback-visibility.ts';
import feedbackRoutes from './feedback.routes.ts';
import feedbackSeed from './feedback.seed.ts';
import { feedback } from './feedback.tables.ts';
import { findFeedback } from './find-feedback.ts';
import { FEEDBACK_HANDOVER } from './hand-over-feedback.ts';

export default defineModule({
  name: 'feedback',
  floor: 'business',
  routes: feedbackRoutes,
  importKind: FEEDBACK_IMPORT,
  seeds: feedbackSeed,
  files: { recordType: FEEDBACK, mayRead: visibleFeedback.maySee },
  agenda: {
    kind: 'feedback',
    tag: 'feedback:feedback:list',
    items: feedbackToHandle,
    urlOf: (id) => linkTo(FEEDBACK_PAGE, { view: 'handling', id }),
    done: { days: feedbackDone, urlOf: (doneFrom, doneTo) => linkTo(FEEDBACK_PAGE, { view: 'handling', doneFrom, doneTo }) },
  },
  records: FEEDBACK_RECORDS,
  search: { tag: 'feedback:feedback:list', find: findFeedback },
  explain: explainFeedback,
  handover: FEEDBACK_HANDOVER,
  dictionaryUse: { noun: '售后反馈', count: countFeedbackWith },
  projectUse: { noun: '售后反馈', count: ({ db }, projectId) => db.$count(feedback, eq(feedback.projectId, projectId)) },
  recordName: { type: FEEDBACK, table: feedback, id: feedback.id, name: feedback.number },
  reportSources: { label: '反馈', sort: 20, tag: 'feedback:feedback:list', lines: feedbackReportLines },
});
