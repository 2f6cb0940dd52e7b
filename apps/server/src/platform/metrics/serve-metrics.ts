import { createServer } from 'node:http';

import type { FastifyInstance } from 'fastify';

import type { Metrics } from './metrics.ts';

/** Where figures are read. */
export const METRICS_PATH = '/metrics';

const TEXT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves the figures on a port of their own, which no proxy hands on: they name no person, but they tell how busy the company is. Gives the
 * port, and how to end it.
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
