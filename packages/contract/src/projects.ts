import { z } from 'zod';

import { defineCall } from './call.ts';
import { Id } from './fields.ts';
import { subject } from './subject.ts';

/** A project on offer (specification 3). Validity: 1 valid, 2 not. */
export const ProjectOption = z.object({
  projectId: z.string(),
  projectName: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  validity: z.enum(['1', '2']),
  /** Pinyin in full and as initials, for who types it to find a choice. */
  py: z.string().optional(),
});
export type ProjectOption = z.infer<typeof ProjectOption>;

const calls = {
  options: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-project/getProjectList',
    access: 'signed-in',
    summary: 'The projects of a customer, or all; neValidity leaves out those of that validity',
    request: z.object({ customerId: Id.optional(), neValidity: z.enum(['1', '2'], '应为 1 或 2').optional() }),
    result: z.array(ProjectOption),
  }),
};

export const projects = subject('projects', {
  name: '项目',
  records: ['project'],
  calls,
});
