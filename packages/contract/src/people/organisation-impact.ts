import { z } from 'zod';

import { BusinessTypeCode } from '../approvals/approval-info.ts';

/** A change of one step, or of one document under way, in words. */
const Changed = { businessType: BusinessTypeCode, words: z.string() };

/**
 * What a change of the organisation would make of approvals: steps of the processes in force that would find other people, and documents under
 * way, of which only the first are listed; `keptCount` of them stay with whom they wait for though the rule asks others from then on; `unchecked` are those beyond the number that is looked at. A document is named by its number and submitter alone, as the person who administers people need not read it.
 */
export const OrganisationImpact = z.object({
  steps: z.array(z.object({ ...Changed, processName: z.string() })),
  /** `flowId` where the caller may hand on what waits for others; blank otherwise. */
  flows: z.array(z.object({ ...Changed, flowId: z.string(), spNo: z.string(), submitterName: z.string() })),
  flowCount: z.number(),
  keptCount: z.number(),
  unchecked: z.number(),
});
export type OrganisationImpact = z.infer<typeof OrganisationImpact>;
