import { calls } from '@houtai/contract';
import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { linkTo } from '@houtai/contract/links';
import { eq } from 'drizzle-orm';

import { defineModule } from '#platform/module.ts';

import clockJob from './clock/clock.jobs.ts';
import clockSeeds from './clock/clock.seed.ts';
import { countFeedbackWith } from './dictionary-use.ts';
import { feedbackToHandle } from './feedback-agenda.ts';
import { feedbackOfPeople } from './feedback-of-people.ts';
import { feedbackReportLines } from './feedback-report-lines.ts';
import feedbackRoutes from './feedback.routes.ts';
import feedbackSeed from './feedback.seed.ts';
import { feedback } from './feedback.tables.ts';
import { FEEDBACKS } from './feedbacks.ts';
import { FEEDBACK_HANDOVER } from './hand-over-feedback.ts';
import { mayReadHandling } from './handle-feedback.ts';
import limitsRoutes from './limits/limits.routes.ts';
import limitsSeed from './limits/limits.seed.ts';
import { HANDLING } from './remarks.ts';
import { acceptanceReminders } from './reminders/acceptance-reminders.ts';
import { limitReminders } from './reminders/limit-reminders.ts';
import { waitReminders } from './reminders/wait-reminders.ts';

export default defineModule({
  ...FEEDBACKS.hooks,
  name: 'feedback',
  floor: 'business',
  routes: [FEEDBACKS.routes(calls.feedback), feedbackRoutes, limitsRoutes],
  seeds: [feedbackSeed, ...clockSeeds, limitsSeed],
  agenda: {
    kind: 'feedback',
    tag: 'feedback:feedback:list',
    items: feedbackToHandle,
    ofPeople: feedbackOfPeople,
    urlOf: (id) => linkTo(FEEDBACK_PAGE, { id }),
  },
  jobs: clockJob,
  files: [...FEEDBACKS.hooks.files, { recordType: HANDLING, mayRead: mayReadHandling }],
  reminders: [limitReminders, acceptanceReminders, waitReminders].map((due) => ({ tag: 'feedback:feedback:list' as const, due })),
  handover: FEEDBACK_HANDOVER,
  dictionaryUse: { noun: '售后反馈', count: countFeedbackWith },
  projectUse: { noun: '售后反馈', count: ({ db }, projectId) => db.$count(feedback, eq(feedback.projectId, projectId)) },
  reportSources: { label: '反馈', sort: 20, tag: 'feedback:feedback:list', lines: feedbackReportLines },
});
