import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import type { LastingPool } from '../db/start/pool.ts';

/**
 * A gauge that a module provides: read on request, null if it is unknown at the moment. Labels name parts of the product, never a person or
 * a record.
 */
export type GaugeSource = {
  name: `houtai_${string}`;
  help: string;
  label?: string;
  read: (app: FastifyInstance) => Promise<number | null | ReadonlyMap<string, number>>;
};

declare module '#platform/module.ts' {
  interface Hooks {
    gauges: GaugeSource;
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route serves, for metrics of requests. */
    call?: { subject: string; method: string; kind: string };
  }
}

/** Upper bounds of response times in seconds: from a read of one row to an export of 100,000. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/** How long a scrape waits for one module's gauge. */
const READ_MOST_MS = 2_000;

/** The metrics of the server, present while a port for them is configured. */
export type Metrics = {
  observe: (app: FastifyInstance) => void;
  /** The text for Prometheus. */
  text: (app: FastifyInstance) => Promise<string>;
};

/** Creates the metrics of one server process. */
export function makeMetrics(version: string, pools: readonly LastingPool[]): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'houtai_build_info', help: 'Version of the server; always 1', labelNames: ['version'], registers }).set({ version }, 1);
  const seconds = new Histogram({
    name: 'houtai_request_seconds',
    help: 'Time of a request until its answer was sent, by method and kind of call',
    labelNames: ['method', 'kind'],
    buckets: SECONDS,
    registers,
  });
  const requests = new Counter({
    name: 'houtai_requests_total',
    help: 'Requests by subject and outcome: ok, refused (4xx), failed (5xx)',
    labelNames: ['subject', 'outcome'],
    registers,
  });
  const spent = new Counter({
    name: 'houtai_request_seconds_by_subject_total',
    help: 'Seconds spent on requests of a subject',
    labelNames: ['subject'],
    registers,
  });
  const waited = new Histogram({
    name: 'houtai_database_wait_seconds',
    help: 'Wait for a connection of the pool',
    buckets: SECONDS,
    registers,
  });
  for (const pool of pools) pool.onWaited = (ms) => waited.observe(ms / 1_000);
  registry.registerMetric(poolGauge(pools));

  return {
    observe: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const { call } = request.routeOptions.config;
        const subject = call?.subject ?? 'web';
        // A stream lasts as long as its window is open, so its time says nothing about waiting.
        if (call?.kind !== 'stream') {
          seconds.observe({ method: call?.method ?? 'GET', kind: call?.kind ?? 'web' }, reply.elapsedTime / 1_000);
          spent.inc({ subject }, reply.elapsedTime / 1_000);
        }
        requests.inc({ subject, outcome: outcomeOf(reply.statusCode) });
      });
    },
    text: async (app) => {
      // A new registry each time, so that an unknown value is left out instead of repeating the last one.
      const given = new Registry();
      await Promise.all(app.deps.registry.given('gauges').map((source) => readGauge(app, source, given)));
      return (await registry.metrics()) + (await given.metrics());
    },
  };
}

function outcomeOf(statusCode: number): string {
  return statusCode < 400 ? 'ok' : statusCode < 500 ? 'refused' : 'failed';
}

function poolGauge(pools: readonly LastingPool[]): Gauge {
  return new Gauge({
    name: 'houtai_database_connections',
    help: 'Connections of this server by state, and requests that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      const sum = (count: (pool: LastingPool) => number) => pools.reduce((total, pool) => total + count(pool), 0);
      this.set(
        { state: 'busy' },
        sum(({ totalCount, idleCount }) => totalCount - idleCount),
      );
      this.set(
        { state: 'idle' },
        sum(({ idleCount }) => idleCount),
      );
      this.set(
        { state: 'waiting' },
        sum(({ waitingCount }) => waitingCount),
      );
    },
  });
}

async function readGauge(app: FastifyInstance, { name, help, label, read }: GaugeSource, registry: Registry): Promise<void> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, READ_MOST_MS, null).unref());
  const value = await Promise.race([read(app), late]).catch((err: unknown) => {
    app.log.debug({ err, name }, 'a figure cannot be told');
    return null;
  });
  if (value === null) return;
  const gauge = new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] });
  if (typeof value === 'number') return gauge.set(value);
  for (const [key, each] of value) gauge.set(label ? { [label]: key } : {}, each);
}
