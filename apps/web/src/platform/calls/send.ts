import type { Call, InputFault, InputOf, ResultOf } from '@houtai/contract/call';
import { FORBIDDEN, NOT_LINKED, SIGNED_OUT_CODES, SUCCESS } from '@houtai/contract/codes';
import { API_PREFIX, CALL_TIMEOUT_MS, TOKEN_HEADER } from '@houtai/contract/limits';
import { ownValue } from '@houtai/contract/own-value';

/** A failed call: the response code (empty for a transport fault), a message for the user, and the details that the server added. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: string;
  readonly faults: readonly InputFault[];
  readonly result: unknown;
  readonly requestId: string | undefined;
  constructor(code: string, msg: string, more: { errors?: InputFault[]; result?: unknown; requestId?: string } = {}) {
    super(msg);
    this.code = code;
    this.faults = more.errors ?? [];
    this.result = more.result;
    this.requestId = more.requestId;
  }
}

/** Callbacks that the application gives to the transport, which has no policy of its own. */
export type SendHandlers = {
  token: () => string | null;
  /** `isAct`: the call is a write by the user, who has to hear that it failed. */
  signedOut: (refused: { isAct?: boolean }) => void;
  failed: (error: CallError) => void;
};

let handlers: SendHandlers = { token: () => null, signedOut: () => {}, failed: () => {} };

/** Sets where the transport reads the token and what happens on refusals; called once at start. */
export function setSendHandlers(given: SendHandlers): void {
  handlers = given;
}

let forbidden: () => void = () => {};

/** Registers a handler for every refusal for a missing right, silent or not; called once at start. Returns a function that removes it. */
export function onForbidden(hear: () => void): () => void {
  forbidden = hear;
  return () => {
    forbidden = () => {};
  };
}

export type SendOptions = {
  signal?: AbortSignal;
  /** The page shows the refusal itself, so no toast. Being signed out is always handled. */
  silent?: boolean;
  /** The file of a multipart call; its fields are sent in the same body. */
  file?: File | Blob;
  /**
   * The key of a form, which stays the same however its content changes. Without it, equal content counts as the same write until that is
   * answered.
   */
  idempotencyKey?: string;
  /** Completes the request even if the document is being unloaded. */
  keepalive?: boolean;
  /** Receives the message of the envelope, for calls whose message is shown as success. */
  onMessage?: (msg: string) => void;
};

/** An envelope before validation. */
export type Body = {
  code?: unknown;
  msg?: unknown;
  result?: unknown;
  rows?: unknown;
  ext?: unknown;
  total?: unknown;
  errors?: InputFault[];
  requestId?: string;
};

/**
 * Sends a call and returns its result: prefix /api, token header, 120 s limit, envelope removed.
 * Throws a CallError for transport faults and for every code except success and a missing code (specification 8.1).
 */
export function send<C extends Call>(call: C, input: InputOf<C>, options: SendOptions = {}): Promise<ResultOf<C>> {
  return reportFailure({ ...options, isAct: call.method === 'POST' }, async () =>
    openEnvelope(call, await exchange(call, input, options), options),
  );
}

type Reporting = Pick<SendOptions, 'signal' | 'silent'> & { /** See `SendHandlers`. */ isAct?: boolean };

/** Runs an exchange over any transport. Turns whatever it throws into a CallError and reports it to the handlers unless silent. */
export async function reportFailure<T>(options: Reporting, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const failure = error instanceof CallError ? error : transportFault(error);
    report(failure, options);
    throw failure;
  }
}

/** Returns the result in an envelope; throws a CallError for a refusal. */
export function openEnvelope<C extends Call>(call: C, body: Body, options: Pick<SendOptions, 'onMessage'> = {}): ResultOf<C> {
  assertSuccess(body);
  if (typeof body.msg === 'string') options.onMessage?.(body.msg);
  return readResult(call, body);
}

/** Throws a CallError if the envelope carries a refusal. */
export function assertSuccess(body: Body): void {
  const code = String(body.code ?? '');
  // The code 00000 sent as a number arrives as 0.
  if (code !== '' && code !== '0' && code !== SUCCESS) throw refusal(code, body);
}

/** The token header of a call; empty without a token. */
export function tokenHeader(): Record<string, string> {
  const token = handlers.token();
  return token ? { [TOKEN_HEADER]: token } : {};
}

function report(error: CallError, options: Reporting): void {
  if (options.signal?.aborted) return;
  if (error.code === FORBIDDEN) forbidden();
  if (SIGNED_OUT_CODES.includes(error.code)) handlers.signedOut(options);
  else if (!options.silent && error.code !== NOT_LINKED) handlers.failed(error);
}

/** A write to send; `given` is the idempotency key of a form, which may outlive a change of its content. */
export type OutgoingCall = { call: Call; input: unknown; given?: string | undefined };

type SendAct = (act: OutgoingCall, run: (headers: Readonly<Record<string, string>>) => Promise<Body>) => Promise<Body>;

// Sends without a key until the console has loaded the module that makes keys.
let sendAct: SendAct = (_, run) => run({});

/** Replaces the function that sends writes by one that adds idempotency keys; called by the module that makes them. */
export function setSendAct(given: SendAct): void {
  sendAct = given;
}

function exchange(call: Call, input: unknown, options: SendOptions): Promise<Body> {
  return sendAct({ call, input, given: options.idempotencyKey }, (key) => exchangeOnce(call, input, { ...options, key }));
}

type Exchange = SendOptions & { key: Readonly<Record<string, string>> };

async function exchangeOnce(call: Call, input: unknown, options: Exchange): Promise<Body> {
  const headers = new Headers({ ...tokenHeader(), ...options.key });
  const { url, fields } = addressOfCall(call, input);
  const init: RequestInit = { method: call.method, headers, keepalive: options.keepalive ?? false };
  if (call.kind === 'multipart') init.body = formOf(fields, options.file);
  else if (call.method === 'POST') {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(fields);
  }
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  init.signal = options.signal ? firstAbort(options.signal, timeout) : timeout;
  const response = await fetch(url, init);
  return readBody(response);
}

/** Aborts when either signal does. AbortSignal.any is newer than the oldest supported browser. */
export function firstAbort(one: AbortSignal, other: AbortSignal): AbortSignal {
  const either = new AbortController();
  for (const signal of [one, other]) {
    const abort = (): void => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: either.signal });
  }
  return either.signal;
}

/** Returns the envelope in a response; throws a transport fault for any other body. */
export async function readBody(response: Response): Promise<Body> {
  try {
    const body: unknown = await response.json();
    if (isEnvelopeBody(body, response.status)) return body;
  } catch (error) {
    if (error instanceof DOMException) throw error;
  }
  throw unreadableAnswerError(response.status);
}

/**
 * Whether a parsed body is an envelope of this server. An envelope may lack its code, but not with an error status, where the JSON may be
 * that of a proxy.
 */
export function isEnvelopeBody(body: unknown, status: number): body is Body {
  return typeof body === 'object' && body !== null && (status < 400 || 'code' in body);
}

/** Messages for the error statuses of a proxy in front of the server, whose own page is not meant for users. */
const PROXY_WORDS: Record<number, string> = {
  413: '提交的内容或文件过大，被代理服务器拒绝（413）；请减小后重试，或联系系统管理员',
  429: '请求过于频繁（429），请稍后重试',
  502: '服务正在启动或暂时停止（502），请稍后重试；没有保存的内容仍在本页',
  503: '服务暂时不可用（503），请稍后重试；没有保存的内容仍在本页',
  504: '服务没有及时响应（504），操作可能仍在进行，请核对结果后重试',
};

/** A transport fault: the response is no envelope. */
export function unreadableAnswerError(status: number): CallError {
  return new CallError('', PROXY_WORDS[status] ?? `服务暂时无法响应（${status}），请稍后重试`);
}

/** The address under /api of a call, with path parameters and, for a GET, the query filled in; the rest stays in fields. */
export function addressOfCall(call: Call, input: unknown): { url: string; fields: Record<string, unknown> } {
  const fields: Record<string, unknown> = { ...(input as object) };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(ownValue(fields, name) ?? ''));
    delete fields[name];
    return value;
  });
  if (call.method !== 'GET') return { url: API_PREFIX + path, fields };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  const text = query.toString();
  return { url: API_PREFIX + path + (text ? `?${text}` : ''), fields };
}

/** The body of a multipart call. */
export function formOf(fields: Record<string, unknown>, file: File | Blob | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (file) form.set('file', file);
  return form;
}

function readResult<C extends Call>(call: C, body: Body): ResultOf<C> {
  const result = call.list ? { rows: body.rows ?? body.ext, total: body.total } : body.result;
  // The contract's schema exists in development and tests only; production builds drop it.
  if (import.meta.env.DEV && 'result' in call) return call.result.parse(result) as ResultOf<C>;
  return result as ResultOf<C>;
}

function refusal(code: string, body: Body): CallError {
  const msg = typeof body.msg === 'string' && body.msg !== '' ? body.msg : 'Error';
  return new CallError(code, msg, body);
}

function transportFault(error: unknown): CallError {
  if (error instanceof DOMException && error.name === 'TimeoutError') return new CallError('', '请求超时，请检查网络后重试');
  if (error instanceof TypeError) return new CallError('', '网络连接失败，请检查网络后重试');
  return new CallError('', error instanceof Error ? error.message : 'Error');
}
