import { setTimeout as sleep } from 'node:timers/promises';

import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { Call } from '@houtai/contract/call';
import { API_PREFIX, RICH_UPLOAD_TIMEOUT_MS } from '@houtai/contract/limits';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';

import { MODULES } from './modules.ts';
import { programActor } from './modules/programs/index.ts';
import { findActor, findFileActor } from './modules/session/index.ts';
import { wecomClient } from './modules/wecom/index.ts';
import type { ProveBackup } from './platform/backup/backup-proof.ts';
import { openBus } from './platform/bus/bus.ts';
import type { Config } from './platform/config.ts';
import type { Deps } from './platform/deps.ts';
import { serveDocs } from './platform/http/described/docs.ts';
import { endOperation, type OperationDone } from './platform/http/described/operations.ts';
import { methodsAt } from './platform/http/methods-at.ts';
import { type Outgoing, webOutgoing } from './platform/http/outgoing.ts';
import { closingRefusal } from './platform/http/replies/answer-while-closing.ts';
import { AppError, refusalOf } from './platform/http/replies/errors.ts';
import { makeRefusalLog } from './platform/http/replies/refusal-log.ts';
import { refuseUnreadable } from './platform/http/replies/unreadable-request.ts';
import { setSecurityHeaders } from './platform/http/security-headers.ts';
import { followTraces } from './platform/http/trace.ts';
import { serveWeb } from './platform/http/web.ts';
import type { Job } from './platform/jobs/job.ts';
import { type Mailer, smtpMailer } from './platform/mailer.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { type Module, registryOf } from './platform/module.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

// People see zod's own messages for wrong values: in Chinese, or in our words where zod's Chinese names types and wire values.
z.config({ ...z.locales.zhCN(), customError: (issue) => inWords(issue.code, issue.input === undefined) });

function inWords(code: string | undefined, isMissing: boolean): string | undefined {
  if (code === 'invalid_type') return isMissing ? '不能为空' : '内容的类型不正确';
  return code === 'invalid_value' ? '不是可选的内容' : undefined;
}

/** Options of an application: tests leave out the logger and the web application and pass their own clock. */
export type AppOptions = Omit<
  Deps,
  | 'registry'
  | 'now'
  | 'pause'
  | 'bus'
  | 'storage'
  | 'messaging'
  | 'mailer'
  | 'outgoing'
  | 'proveBackup'
  | 'findActor'
  | 'findFileActor'
  | 'programActor'
> & {
  now?: () => Date;
  proveBackup?: ProveBackup;
  mailer?: Mailer;
  outgoing?: Outgoing;
  /** The storage of files; that of the configuration by default. */
  storage?: Storage;
  pause?: (ms: number) => Promise<void>;
  loggerInstance?: FastifyBaseLogger;
  requestTimeoutMs?: number;
  /** The modules of the server; all by default. */
  modules?: readonly Module[];
  /** The jobs of the server; those of its modules by default. */
  jobs?: readonly Job[];
  /** The folder of the built web application; without it only the calls are served. */
  webRoot?: string;
  /** Measures every request; without it nothing is measured. */
  metrics?: Metrics;
};

/**
 * A request that is not complete by then is aborted, so that half a request does not hold a connection for ever. The longest upload has a
 * client timeout of 300 s (specification 9), so the client gives up first.
 */
const REQUEST_TIMEOUT_MS = RICH_UPLOAD_TIMEOUT_MS + 30_000;

/** How often Node looks for incomplete requests. */
const LOOK_EVERY_MS = 30_000;

/** The most requests of one address per minute; an office shares one address. */
const REQUESTS_PER_MINUTE = 6_000;

/** Builds the server without listening: plugins in order, then every module's routes, the documents and the web application. */
export async function buildApp({
  loggerInstance,
  webRoot,
  modules = MODULES,
  jobs,
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
  metrics,
  ...given
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(loggerInstance ? { loggerInstance } : { logger: false }),
    // The hook below writes one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < given.config.trustProxy,
    requestTimeout: requestTimeoutMs,
    return503OnClosing: false,
    // Node derives the limit for the request head from it, and sets that before fastify's own option applies.
    http: { requestTimeout: requestTimeoutMs, connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, requestTimeoutMs) },
    genReqId: () => uuidv7(),
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: (error, socket) => refuseUnreadable(given.config, error, socket),
    // An address that cannot be decoded or is too long is refused here, before a handler is found.
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for such requests.
      setSecurityHeaders(given.config, request, reply);
      refuse(error, request, reply);
    },
  });
  const { sessionIdleMs } = given.config;
  const registry = registryOf(modules);
  const bus = openBus(given.database, app.log);
  app.addHook('onClose', () => bus.close());
  app.decorate('deps', {
    now: () => new Date(),
    pause: (ms) => sleep(ms),
    ...outside(given.config),
    proveBackup: null,
    storage: given.storage ?? (await openStorage(given.config)),
    ...given,
    registry,
    bus,
    findActor: (ctx, token) => findActor(ctx, token, sessionIdleMs),
    findFileActor: (ctx, cookie) => findFileActor(ctx, cookie, sessionIdleMs),
  });
  app.decorate('served', new Set<Call>());
  app.decorate('jobs', jobs ?? registry.given('jobs'));
  app.decorate('operationListeners', new Set<(operation: OperationDone) => void>());
  const refuse = makeRefuse();
  app.setErrorHandler(refuse);
  await app.register(cookie);
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] });
  await app.register(rateLimit, { max: REQUESTS_PER_MINUTE, timeWindow: 60_000, allowList: ({ url }) => url === `${API_PREFIX}/health` });
  hookReplies(app, metrics);
  handleUnknown(app, refuse);
  for (const register of registry.given('routes')) await register(app);
  await serveDocs(app);
  if (webRoot) await serveWeb(app, webRoot);
  return app;
}

/** The connections to other systems. */
function outside({
  wecom,
  outgoingNetworks,
  publicAddress,
  port,
}: Config): Pick<Deps, 'messaging' | 'mailer' | 'outgoing' | 'programActor'> {
  const outgoing = webOutgoing({ networks: outgoingNetworks, own: { publicAddress, port } });
  return { messaging: wecom && wecomClient(wecom), mailer: smtpMailer(), outgoing, programActor };
}

function hookReplies(app: FastifyInstance, metrics: Metrics | undefined): void {
  followTraces(app);
  // Requests during the close are refused here, because the framework's own answer is no envelope.
  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));
  app.addHook('onRequest', async () => {
    if (isClosing) throw closingRefusal();
  });
  app.addHook('onSend', async (request, reply) => setSecurityHeaders(app.deps.config, request, reply));
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  metrics?.observe(app);
}

function handleUnknown(app: FastifyInstance, refuse: Refuse): void {
  // Requests for unknown addresses count towards the rate limit, too.
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request, reply) => {
    const methods = methodsAt(app.served, request.url);
    if (methods.length === 0) return refuse(new AppError('A0404', '请求的地址不存在'), request, reply);
    reply.header('allow', methods.join(', '));
    return refuse(new AppError('A0405', `该地址只支持 ${methods.join('、')} 请求`), request, reply);
  });
}

type Refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

function makeRefuse(): Refuse {
  const logRefusal = makeRefusalLog();
  return (error, request, reply) => {
    const { status, retryAfter, body, unexpected } = refusalOf(error, request.id);
    logRefusal(request, error, { status, unexpected });
    endOperation(request, reply, body);
    if (retryAfter !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter);
    return reply.code(status).send(body);
  };
}
