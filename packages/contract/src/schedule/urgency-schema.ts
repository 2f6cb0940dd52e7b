import { z } from 'zod';

import { Moment } from '../form/fields.ts';
import type { UrgencyFields } from './urgency-rules.ts';

/** The urgency of a record in answers. */
export const URGENCY_SHAPE = {
  kind: z.string(),
  id: z.string(),
  level: z.number().nullable(),
  dueAt: Moment.nullable(),
  isDueByDay: z.boolean(),
  isPromised: z.boolean(),
  respondBy: Moment.nullable(),
  isAnswered: z.boolean(),
  isStarted: z.boolean(),
  isAwaited: z.boolean(),
  waiting: z.string().nullable(),
  askAgainOn: z.string().nullable(),
  since: Moment,
};

export const UrgencyValue: z.ZodType<UrgencyFields> = z.object(URGENCY_SHAPE);
