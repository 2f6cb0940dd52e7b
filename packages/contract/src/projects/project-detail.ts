import { z } from 'zod';

/** A member of a project other than its leader. */
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
  /** The first planned days, if they changed since the project opened; else blank. */
  firstStart: z.string(),
  firstEnd: z.string(),
  realStart: z.string(),
  realEnd: z.string(),
  percent: z.string(),
  /** Whether the caller may report its progress. */
  mayReport: z.boolean(),
});
export type MilestoneRow = z.infer<typeof MilestoneRow>;

/**
 * The parts of a project of which the caller sees all records. This follows from permissions alone: the caller sees everything, has a role
 * in the project, or covers the company of all its people. Hidden records are never counted, because the answer would reveal that they
 * exist.
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
