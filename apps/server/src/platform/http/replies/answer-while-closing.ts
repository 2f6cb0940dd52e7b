import { createServer } from 'node:http';

import { AppError, refusalOf } from './errors.ts';

/** How soon it is tried again where the server still listens itself. */
const AGAIN_MS = 5;

/** The refusal of a call that comes while the server stops. */
export function closingRefusal(): AppError {
  return new AppError('B0100', '服务正在停止或重启，请稍后重试');
}

/**
 * Gives every call the refusal of a server that stops, where it listened: from the moment at which it does so no more until the process ends,
 * for anyone who would meet a closed door while its work is finished and its database stops.
 */
export function answerWhileClosing(place: { port: number; host: string }): void {
  const { status, body } = refusalOf(closingRefusal(), '');
  const head = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '5', connection: 'close' };
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, head).end(JSON.stringify(body));
  });
  server.on('error', () => setTimeout(() => server.listen(place), AGAIN_MS).unref());
  server.listen(place);
  server.unref();
}
