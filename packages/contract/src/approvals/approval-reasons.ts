import { z } from 'zod';

import { Id } from '../form/fields.ts';

const within = z.enum(['all', 'company', 'department']);

/**
 * Why somebody is asked or notified, as data: the rule that found a person, then each replacement of that person. `reasonWords` puts it
 * into words. Ids are those of people, departments, roles and posts; comments and fields are verbatim.
 */
export const ApprovalReason = z.discriminatedUnion('type', [
  z.object({ type: z.literal('people') }),
  z.object({ type: z.literal('role'), roleId: Id, within }),
  z.object({ type: z.literal('post'), postId: Id, within }),
  /** The head of a department; `missingId` is the department below that has none. */
  z.object({ type: z.literal('head'), level: z.number(), departmentId: Id, missingId: Id.nullable() }),
  z.object({ type: z.literal('chosen') }),
  z.object({ type: z.literal('preview') }),
  z.object({ type: z.literal('field'), field: z.string() }),
  z.object({ type: z.literal('previous'), by: Id }),
  z.object({ type: z.literal('nobody'), to: z.enum(['people', 'administrators']) }),
  /** In place of the submitter, whom the step found. */
  z.object({ type: z.literal('own'), departmentId: Id }),
  z.object({ type: z.literal('standIn'), for: Id }),
  z.object({ type: z.literal('added'), by: Id, where: z.enum(['before', 'after', 'beside']), comment: z.string() }),
  z.object({ type: z.literal('consulted'), by: Id, question: z.string() }),
  z.object({ type: z.literal('transferred'), from: Id }),
  z.object({ type: z.literal('late'), from: Id }),
  z.object({ type: z.literal('rescued'), from: Id, by: Id, reason: z.string() }),
  z.object({ type: z.literal('handedOver'), from: Id, by: Id }),
]);
export type ApprovalReason = z.infer<typeof ApprovalReason>;
