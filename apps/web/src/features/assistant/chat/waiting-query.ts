import { calls } from '@houtai/contract';

import { queryOf } from '#platform/calls/query.ts';

/** Clients propose whenever they like: what waits is looked for again as long as it is shown. */
const EVERY_MS = 10_000;

/** What the own AI clients have proposed and still waits. */
export const waitingQuery = { ...queryOf(calls.assistant.waiting, {}, { silent: true }), refetchInterval: EVERY_MS };
