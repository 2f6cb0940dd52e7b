import type { FastifyReply, FastifyRequest } from 'fastify';

type Options = { path: string; sameSite: 'strict' | 'lax'; maxAgeMs: number };

/** Sets a cookie that scripts cannot read; it is sent over https only if the request came over https. */
export function setSecretCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { name, value }: { name: string; value: string },
  { path, sameSite, maxAgeMs }: Options,
): void {
  reply.setCookie(name, value, {
    path,
    sameSite,
    httpOnly: true,
    secure: request.protocol === 'https' || request.server.deps.config.publicAddress?.startsWith('https:') === true,
    maxAge: Math.floor(maxAgeMs / 1_000),
  });
}
