import { calls } from '@houtai/contract';

import { queryOf } from '#platform/calls/query.ts';

/** Clients propose at any time, so the query polls while it is used. */
const EVERY_MS = 10_000;

/** Waiting proposals of the user's AI clients. */
export const waitingQuery = { ...queryOf(calls.assistant.waiting, {}, { silent: true }), refetchInterval: EVERY_MS };
