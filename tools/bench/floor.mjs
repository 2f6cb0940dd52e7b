import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };

/** The least that a browser can be asked to paint. */
const PLAIN = '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Plain</title><h1>Plain</h1></html>';

/** Builds the page that is nothing but React, from the same packages as the product, and serves it. Gives its address. */
export async function serveFloor(folder) {
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('floor', import.meta.url)),
    define: { 'process.env.NODE_ENV': '"production"' },
    mode: 'production',
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://floor');
    if (pathname === '/plain') return response.setHeader('content-type', TYPES['.html']).end(PLAIN);
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    readFile(join(folder, file)).then(
      (body) => response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, close };
}
