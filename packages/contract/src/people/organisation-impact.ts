import { z } from 'zod';

import { BusinessTypeCode } from '../approvals/approval-info.ts';

/** A change of one step, or of one running document, in words. */
const Changed = { businessType: BusinessTypeCode, words: z.string() };

/**
 * How a change of the organisation affects approvals. `steps`: steps of the processes in force that would find other people. `flows`: the
 * first of the running documents; `keptCount` of them stay with the people they wait for, although the rule would find others. `unchecked`:
 * documents beyond the number that is checked. A document is named only by number and submitter, because the administrator of people may
 * not be allowed to read it.
 */
export const OrganisationImpact = z.object({
  steps: z.array(z.object({ ...Changed, processName: z.string() })),
  /** `flowId` is set if the caller may hand over other people's tasks; blank otherwise. */
  flows: z.array(z.object({ ...Changed, flowId: z.string(), spNo: z.string(), submitterName: z.string() })),
  flowCount: z.number(),
  keptCount: z.number(),
  unchecked: z.number(),
});
export type OrganisationImpact = z.infer<typeof OrganisationImpact>;
