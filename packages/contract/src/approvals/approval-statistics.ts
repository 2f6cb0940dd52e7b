import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Day, Id, Moment, text } from '../form/fields.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { pageOf, pageQuery } from '../lists/paging.ts';
import { BusinessTypeCode } from './approval-info.ts';

const access = 'approval:process:statistics';

/** First and last day of submission, and one kind of document. */
const Counted = { from: Day.optional(), to: Day.optional(), businessType: BusinessTypeCode.optional() };

/** A document, or one person's decision about it, with the working hours that it has taken so far. */
const StatisticsRow = z.object({
  flowId: z.string(),
  /** Blank for a whole document. */
  taskId: z.string(),
  businessType: BusinessTypeCode,
  spNo: z.string(),
  title: z.string(),
  stepName: z.string(),
  personName: z.string(),
  /** When the document was submitted or the person was asked; `to` is null while it goes on. */
  from: Moment,
  to: Moment.nullable(),
  hours: z.number(),
  late: z.boolean(),
});
export type StatisticsRow = z.infer<typeof StatisticsRow>;

/** How long approvals take, in working hours of the calendar. */
export const statistics = {
  statistics: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval-process/statistics',
    access,
    summary: 'How long steps, kinds and people take, in working hours, and what has waited longest',
    request: z.object(Counted),
    result: z.object({
      kinds: z.array(
        z.object({ businessType: BusinessTypeCode, submitted: z.number(), passed: z.number(), rejected: z.number(), hours: z.number() }),
      ),
      steps: z.array(
        z.object({ businessType: BusinessTypeCode, name: z.string(), decided: z.number(), hours: z.number(), slowest: z.number() }),
      ),
      people: z.array(
        z.object({
          person: z.string(),
          personName: z.string(),
          decided: z.number(),
          waiting: z.number(),
          hours: z.number(),
          late: z.number(),
        }),
      ),
      waiting: z.array(
        z.object({
          flowId: z.string(),
          spNo: z.string(),
          title: z.string(),
          stepName: z.string(),
          waitingFor: z.array(z.string()),
          since: Moment,
          hours: z.number(),
        }),
      ),
    }),
  }),
  measured: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval-process/measured',
    access,
    summary: 'What a figure of the statistics counts: documents, or decisions of a step or a person, the latest first',
    list: true,
    request: pageQuery({ ...Counted, step: text(KEYWORD_MAX).optional(), person: Id.optional() }),
    result: pageOf(StatisticsRow),
  }),
};
