import { createServer } from 'node:http';

import type { FastifyInstance } from 'fastify';

import type { Metrics } from './metrics.ts';

/** The path of the metrics. */
export const METRICS_PATH = '/metrics';

const TEXT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves the metrics on a port of their own that no proxy forwards: they name no person, but show how busy the company is. Returns the port
 * and a function to stop.
 */
export async function serveMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== METRICS_PATH) return void response.writeHead(404).end();
    metrics.text(app).then(
      (text) => response.writeHead(200, { 'content-type': TEXT_TYPE }).end(text),
      (err: unknown) => {
        app.log.warn({ err }, 'the figures cannot be read');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen({ port, host }, resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
