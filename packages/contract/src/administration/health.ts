import { z } from 'zod';

import { defineCall } from '../call.ts';
import { subject } from '../subject.ts';

/** The answer of the health check; a 503 carries the same and shows what is unhealthy. */
export const ServerHealth = z.object({
  /** `degraded` answers 200: everything except files still works, and a load balancer must not take the server out. */
  status: z.enum(['ok', 'degraded', 'failing']),
  version: z.string(),
  /** `silent`: the database accepts a query and does not answer in time. */
  database: z.enum(['ok', 'unreachable', 'silent']),
  /** The folder of uploaded files and of the embedded database. `full`: no room for the next database write; `low`: no room for uploads. */
  dataFolder: z.enum(['ok', 'missing', 'not-writable', 'low', 'full', 'silent']),
  /** The shared store of uploaded files; `none`: they are in the data folder. */
  fileStore: z.enum(['none', 'ok', 'unreachable', 'refused', 'silent']),
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
