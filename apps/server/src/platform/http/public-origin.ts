import { AppError } from './replies/errors.ts';
import type { Http } from './serve.ts';

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Scheme, host and port that links to this console begin with: PUBLIC_ADDRESS, or without it this machine. The host of a request is what
 * its sender says, so a link for others is never made from it; A0400 says what is to be set instead.
 */
export function publicOrigin({ request }: Pick<Http, 'request'>): string {
  const { publicAddress } = request.server.deps.config;
  if (publicAddress) return publicAddress;
  if (THIS_MACHINE.has(request.hostname)) return `${request.protocol}://${request.host}`;
  throw new AppError('A0400', '没有设置本系统的访问地址，不能生成链接，请联系系统管理员设置 PUBLIC_ADDRESS');
}
