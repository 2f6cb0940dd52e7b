import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

import { traceWords } from './http/trace.ts';

const REDACTED = [
  'req.headers["x-access-token"]',
  'req.headers.authorization',
  'req.headers.cookie',
  '*.pws',
  '*.oldPws',
  '*.tokenKey',
  '*.token',
];

/** The server's log, as JSON lines. It contains no token, password, key or code, wherever they occur. */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, redact: REDACTED, serializers: { req: requestWords, err: errorWords }, mixin: traceWords };
  return destination ? pino(options, destination) : pino(options);
}

/** A request without its query, which may contain a messaging sign-in code or a search text. */
function requestWords(request: { method: string; url: string; host?: string; ip?: string }): object {
  return { method: request.method, url: request.url.replace(/\?.*$/, '?…'), host: request.host, remoteAddress: request.ip };
}

/** An error without the values of a failed query, which include names, phone numbers and password hashes. */
function errorWords(error: Error): object {
  const { params: _, ...words } = { params: undefined, ...stdSerializers.err(error) };
  const values = valuesIn(error);
  const withoutValues = (text: string) => values.reduce((rest, value) => rest.replaceAll(value, ''), text);
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, typeof word === 'string' ? withoutValues(word) : word]));
}

/** The values as drizzle appends them to its message. They may look like anything, even lines of a stack, so they are found by value. */
function valuesIn(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = 'params' in error && Array.isArray(error.params) ? [`\nparams: ${error.params.join(',')}`] : [];
  return [...own, ...valuesIn(error.cause)];
}
