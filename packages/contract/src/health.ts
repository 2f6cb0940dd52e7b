import { z } from 'zod';

import { defineCall } from './call.ts';
import { subject } from './subject.ts';

const calls = {
  get: defineCall({
    method: 'GET',
    path: '/health',
    access: 'open',
    summary: 'Whether the server and its database answer',
    result: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
};

export const health = subject('health', {
  name: '运行检查',
  calls,
});
