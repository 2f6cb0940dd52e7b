import { createServer } from 'node:http';

import { AppError, refusalOf } from './errors.ts';

/** The pause before a retry while the server itself still listens. */
const AGAIN_MS = 5;

/** The refusal of calls while the server stops. */
export function closingRefusal(): AppError {
  return new AppError('B0100', '服务正在停止或重启，请稍后重试');
}

/**
 * Answers every call with that refusal on the server's port, from the moment it stops listening until the process ends, so that clients get
 * an answer while work is finished and the database stops.
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
