import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { calls } from '@houtai/contract';
import { API_PREFIX } from '@houtai/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';

import { openApiOf } from './openapi.ts';

/** The page loads nothing from other hosts; its widgets use style attributes. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the API document of the whole contract at /api/openapi.json, and a page to read it at /api/docs. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const document = openApiOf(calls, app.deps.version);
  app.get(`${API_PREFIX}/openapi.json`, () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as unknown as OpenAPIV3.Document } });
  await app.register(swaggerUi, {
    routePrefix: `${API_PREFIX}/docs`,
    staticCSP: POLICY,
    theme: { title: 'Houtai 接口文档' },
    uiConfig: { validatorUrl: null },
  });
}
