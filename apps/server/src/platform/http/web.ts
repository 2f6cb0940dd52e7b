import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import { BASE_PATH } from '@houtai/contract/limits';
import type { FastifyInstance, FastifyReply } from 'fastify';

const NONCE = /__CSP_NONCE__/g;

/** Serves the built web application: hashed assets with unlimited caching, and the page for every other path under /adminview. */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  const readPage = await freshPage(join(root, 'index.html'));
  await app.register(fastifyStatic, {
    root: join(root, 'assets'),
    prefix: `${BASE_PATH}/assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
  const sendPage = async (reply: FastifyReply) => {
    const page = await readPage();
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replace(NONCE, nonce));
  };
  app.get(BASE_PATH, (_, reply) => reply.redirect(`${BASE_PATH}/`));
  app.get(`${BASE_PATH}/*`, (request, reply) => (request.url.startsWith(`${BASE_PATH}/assets/`) ? reply.callNotFound() : sendPage(reply)));
  app.get('/', (_, reply) => reply.redirect(`${BASE_PATH}/`));
}

/** Returns a function that reads the page again after a new build, and returns the last one while the file is missing. */
async function freshPage(file: string): Promise<() => Promise<string>> {
  const read = async () => {
    const { mtimeMs } = await stat(file);
    return mtimeMs === kept.mtimeMs ? kept : { mtimeMs, page: await readFile(file, 'utf8') };
  };
  let kept = { mtimeMs: -1, page: '' };
  kept = await read();
  return async () => {
    kept = await read().catch(() => kept);
    return kept.page;
  };
}

function policy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    // Cleaned rich text has style attributes, which cannot run anything.
    "style-src 'self' 'unsafe-inline'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
