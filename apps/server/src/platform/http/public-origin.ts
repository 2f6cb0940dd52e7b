import { AppError } from './replies/errors.ts';
import type { Http } from './serve.ts';

const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The origin for links to this console: PUBLIC_ADDRESS, or this machine without it. The sender chooses the host of a request, so links for
 * other people never use it; A0400 says which setting is missing.
 */
export function publicOrigin({ request }: Pick<Http, 'request'>): string {
  const { publicAddress } = request.server.deps.config;
  if (publicAddress) return publicAddress;
  if (THIS_MACHINE.has(request.hostname)) return `${request.protocol}://${request.host}`;
  throw new AppError('A0400', '没有设置本系统的访问地址，不能生成链接，请联系系统管理员设置 PUBLIC_ADDRESS');
}
