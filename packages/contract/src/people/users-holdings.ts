import { z } from 'zod';

import { Moment } from '../form/fields.ts';
import { WORK_RIGHT_KEYS } from './work-rights.ts';

/** A person's open records of one kind, such as to-dos they received, and the permission that a receiver needs. */
export const HoldingsPart = z.object({
  kind: z.string(),
  label: z.string(),
  count: z.number(),
  holding: z.enum(WORK_RIGHT_KEYS).optional(),
});
export type HoldingsPart = z.infer<typeof HoldingsPart>;

/** A member of staff's open records before they leave; other people of the same company can take them over. */
export const UserHoldings = z.object({
  id: z.string(),
  name: z.string(),
  companyId: z.string(),
  departmentName: z.string(),
  leftAt: Moment.nullable(),
  keptBecause: z.string(),
  version: z.number(),
  parts: z.array(HoldingsPart),
});
export type UserHoldings = z.infer<typeof UserHoldings>;
