/**
 * A stand-in for the provider of a language model in development and tests: it serves OpenAI's chat completions, well and, by its scripts,
 * badly. It calls whatever a text says as `@@call name {…}@@`. Not for production.
 */
import { createServer } from 'node:http';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';

import { obey } from './obedient.mjs';
import { SCRIPTS } from './scripts.mjs';

/** The configuration of a server that uses the stand-in. */
export const KEY = 'stand-in-key';
export const MODEL = 'stand-in';

const BODY_MAX_BYTES = 4_194_304;

/** Starts it on a loopback port (0: any) and returns its address and its state, which tests may read and change. */
export async function start(port = 0, { paceMs = 0 } = {}) {
  const state = { asked: [], open: 0, sentBytes: 0, script: '', paceMs };
  const server = createServer((request, response) => {
    state.open += 1;
    const { socket } = request;
    response.once('close', () => {
      state.open -= 1;
      state.sentBytes = socket.bytesWritten;
    });
    handle(state, request, response).catch(() => response.destroy());
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${server.address().port}`;
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return {
    address: `${address}/v1`,
    asked: state.asked,
    openRequests: () => state.open,
    sentBytes: () => state.sentBytes,
    play: (script) => {
      state.script = script;
    },
    close,
  };
}

async function handle(state, request, response) {
  const { pathname } = new URL(request.url, 'http://stand-in');
  if (pathname.startsWith('/elsewhere')) return sendJson(response, 302, {}, { location: '/v1/chat/completions' });
  if (request.headers.authorization !== `Bearer ${KEY}`) return sendJson(response, 401, { error: { message: 'invalid api key' } });
  if (pathname === '/v1/models') return sendJson(response, 200, { object: 'list', data: [{ id: MODEL, object: 'model' }] });
  if (pathname !== '/v1/chat/completions') return sendJson(response, 404, { error: { message: 'no such path' } });
  const body = await readJson(request);
  if (!body) return sendJson(response, 400, { error: { message: 'no JSON' } });
  if (body.model !== MODEL) return sendJson(response, 404, { error: { message: `no such model: ${body.model}` } });
  state.asked.push(body);
  const script = state.script || /剧本[:：]([\w-]+)/.exec(lastOf(body, 'user'))?.[1];
  return script && SCRIPTS[script] ? SCRIPTS[script](response, body) : obey(response, body, state);
}

function lastOf({ messages = [] }, role) {
  const content = messages.findLast((message) => message.role === role)?.content;
  return typeof content === 'string' ? content : JSON.stringify(content ?? '');
}

async function readJson(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_MAX_BYTES) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return null;
  }
}

function sendJson(response, status, body, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}

/** The environment that points the server to the stand-in at an address. */
export function environmentFor(address) {
  return { AI_BASE_URL: address, AI_API_KEY: KEY, AI_MODEL: MODEL, AI_ALLOW_PRIVATE: '1' };
}

if (argv[1] && import.meta.url === pathToFileURL(argv[1]).href) {
  const { address } = await start(Number(argv[2] ?? process.env.PORT ?? 8082), { paceMs: 30 });
  const environment = Object.entries(environmentFor(address)).map(([name, value]) => `${name}=${value}`);
  console.log(`模型服务替身 language-model stand-in: ${address}\n\n  ${environment.join(' ')} npm start\n`);
}
