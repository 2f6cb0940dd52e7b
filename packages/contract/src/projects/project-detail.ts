import { z } from 'zod';

/** Who works in a project beside its leader. */
export const ProjectMember = z.object({ userId: z.string(), role: z.string(), name: z.string(), departmentName: z.string() });
export type ProjectMember = z.infer<typeof ProjectMember>;

/** A milestone of a project, in the order of its plan. */
export const MilestoneRow = z.object({
  id: z.string(),
  name: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  weight: z.number(),
  planStart: z.string(),
  planEnd: z.string(),
  /** For which days it was planned first, where it was moved since the project is open; else blank. */
  firstStart: z.string(),
  firstEnd: z.string(),
  realStart: z.string(),
  realEnd: z.string(),
  percent: z.string(),
  /** Whether the caller may report on it. */
  mayReport: z.boolean(),
});
export type MilestoneRow = z.infer<typeof MilestoneRow>;

/**
 * Of which parts of a project the caller sees all that there is. It follows from their rights alone: they see everything, have a role in the project,
 * or cover the company of all its people. What is hidden from them is never asked, as the answer would tell that it is there.
 */
export const ProjectComplete = z.object({
  todos: z.boolean(),
  feedback: z.boolean(),
  hours: z.boolean(),
  reports: z.boolean(),
  costs: z.boolean(),
  flows: z.boolean(),
});
export type ProjectComplete = z.infer<typeof ProjectComplete>;
