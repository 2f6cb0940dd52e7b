import type { FastifyRequest } from 'fastify';

import { AppError } from './replies/errors.ts';

/**
 * The key of a request, or null. A key in the address would be written to logs, and a browser page cannot keep one secret, so both are
 * refused.
 */
export function bearerKey({ url, headers }: FastifyRequest): string | null {
  if (/[?&][^&]*htk_/.test(url)) throw new AppError('A0301', '密钥不能写在地址里，请放在请求头 Authorization 里，并吊销这一把');
  const key = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (key === undefined) return null;
  if (headers.origin !== undefined) throw new AppError('A0301', '密钥只供程序使用，网页不能调用');
  return key;
}
