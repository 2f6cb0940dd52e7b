import { calls } from '@houtai/contract';

import { queryOf } from '#platform/calls/query.ts';

/** The query for the items that the user still has to confirm. */
export const MUST_READS = queryOf(calls.knowledge.mustRead, {}, { silent: true });
