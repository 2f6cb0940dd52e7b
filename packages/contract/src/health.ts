import { z } from 'zod';

import { defineCall } from './call.ts';

export const healthCalls = {
  get: defineCall({
    method: 'GET',
    path: '/health',
    access: 'open',
    summary: 'Whether the server and its database answer',
    result: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
};
