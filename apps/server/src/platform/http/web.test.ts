import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { serveWeb } from './web.ts';

let root: string;
let app: FastifyInstance;

/** Writes the output of a build, with a time of its own. */
async function build(name: string, second: number): Promise<void> {
  const page = join(root, 'index.html');
  await writeFile(page, `<script nonce="__CSP_NONCE__" src="assets/${name}.js"></script>`);
  await utimes(page, second, second);
  await writeFile(join(root, 'assets', `${name}.js`), name);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'houtai-web-'));
  await mkdir(join(root, 'assets'));
  await build('first', 1_000);
  app = Fastify();
  await serveWeb(app, root);
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const page = async () => (await app.inject('/adminview/any/page')).body;

describe('the web application', () => {
  it('puts a new nonce into each page and its policy', async () => {
    const answers = [await app.inject('/adminview/'), await app.inject('/adminview/')];
    const nonces = answers.map(({ body }) => /nonce="([^"]+)"/.exec(body)?.[1] ?? 'none');
    expect(new Set(nonces).size).toBe(2);
    for (const [index, { headers }] of answers.entries()) {
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonces[index]}'`);
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  it('serves a new build of a running server, with its assets', async () => {
    expect(await page()).toContain('assets/first.js');
    await build('second', 2_000);
    expect(await page()).toContain('assets/second.js');
    expect((await app.inject('/adminview/assets/second.js')).body).toBe('second');
    await build('first', 1_500);
    expect(await page()).toContain('assets/first.js');
  });

  it('stays unchanged while a build has removed its page', async () => {
    await rename(join(root, 'index.html'), join(root, 'away.html'));
    expect(await page()).toContain('assets/first.js');
  });

  it('answers 404 for a missing asset', async () => {
    expect((await app.inject('/adminview/assets/none.js')).statusCode).toBe(404);
  });
});
