import { z } from 'zod';

import { Moment } from '../form/fields.ts';
import { WORK_RIGHT_KEYS } from './work-rights.ts';

/** What a person holds of one kind, such as open to-dos that they received, and the right that its receiver needs. */
export const HoldingsPart = z.object({
  kind: z.string(),
  label: z.string(),
  count: z.number(),
  holding: z.enum(WORK_RIGHT_KEYS).optional(),
});
export type HoldingsPart = z.infer<typeof HoldingsPart>;

/** What a member of staff holds open before they leave; it can go to others of the same company. */
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
