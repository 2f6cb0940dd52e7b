import type { Socket } from 'node:net';

import { API_PREFIX } from '@houtai/contract/limits';
import { uuidv7 } from 'uuidv7';

import type { Config } from '../../config.ts';
import { securityHeadersOf } from '../security-headers.ts';
import { AppError, refusalOf } from './errors.ts';

/** Answers bytes that are no HTTP request, have too large a head or never end, in the envelope, and closes the connection. */
export function refuseUnreadable(config: Pick<Config, 'publicAddress'>, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = refusalOf(new AppError('A0400', reasonOf(error)), uuidv7());
  // Its address is unknown, so it gets the headers of a call.
  const security = Object.entries(securityHeadersOf(config, API_PREFIX)).map(([name, value]) => `${name}: ${value}`);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    ...security,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

function reasonOf({ code }: { code?: string }): string {
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '请求没有及时发送完整，请检查网络后重试' : '请求的格式不正确';
}
