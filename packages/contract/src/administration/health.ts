import { z } from 'zod';

import { defineCall } from '../call.ts';
import { subject } from '../subject.ts';

/** What a machine that looks after the server is told; a refusal (503) says the same of what is not well. */
export const ServerHealth = z.object({
  /** `degraded` answers 200, as a balancer that takes the server out would end what still works: all but uploads. */
  status: z.enum(['ok', 'degraded', 'failing']),
  version: z.string(),
  /** `silent` takes what is asked and answers nothing in time. */
  database: z.enum(['ok', 'unreachable', 'silent']),
  /** Where uploaded files are, and the embedded database; `full` has no room for what a database writes next, `low` none for uploads. */
  dataFolder: z.enum(['ok', 'missing', 'not-writable', 'low', 'full', 'silent']),
});
export type ServerHealth = z.infer<typeof ServerHealth>;

const calls = {
  get: defineCall({
    method: 'GET',
    path: '/health',
    access: 'open',
    summary: 'Whether the server, its database and its data folder are well',
    result: ServerHealth,
  }),
};

export const health = subject('health', {
  name: '运行检查',
  calls,
});
