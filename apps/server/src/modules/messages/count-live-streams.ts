import type { FastifyInstance } from 'fastify';

import type { LiveStreams } from './live-streams.ts';

const streamsOf = new WeakMap<FastifyInstance, LiveStreams>();

export function registerStreamGauge(app: FastifyInstance, streams: LiveStreams): void {
  streamsOf.set(app, streams);
}

/** The number of windows connected to this server. */
export function countLiveStreams(app: FastifyInstance): number {
  return streamsOf.get(app)?.size ?? 0;
}
