import { calls } from '@houtai/contract';

import { queryOf } from '#platform/calls/query.ts';

/** What the person still has to confirm. */
export const MUST_READS = queryOf(calls.knowledge.mustRead, {}, { silent: true });
