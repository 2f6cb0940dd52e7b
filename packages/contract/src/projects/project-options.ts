import { z } from 'zod';

/** Whether a project is valid: 1 valid, 2 not. */
export const Validity = z.enum(['1', '2'], '应为 1 或 2');

/** An offered project (specification 3). Validity: 1 valid, 2 not. */
export const ProjectOption = z.object({
  projectId: z.string(),
  projectName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  validity: Validity,
  /** Pinyin in full and as initials, for finding the option by typing. */
  py: z.string().optional(),
});
export type ProjectOption = z.infer<typeof ProjectOption>;
