import type { Call, InputOf, ResultOf } from '@houtai/contract/call';
import { CALL_TIMEOUT_MS } from '@houtai/contract/limits';

import { sendAct } from './idempotent-send.ts';
import {
  addressOfCall,
  type Body,
  formOf,
  isEnvelopeBody,
  openEnvelope,
  reportFailure,
  type SendOptions,
  tokenHeader,
  unreadableAnswerError,
} from './send.ts';

/** The file and the other fields of the multipart call. */
export type UploadInput<C extends Call> = { file: File | Blob; fields: InputOf<C> };

export type UploadOptions = Pick<SendOptions, 'signal' | 'silent' | 'onMessage'> & {
  /** Receives the sent part of the bytes, from 0 to 1. */
  onProgress?: (part: number) => void;
  timeoutMs?: number;
};

/** Sends a multipart call like `send` but reports progress, which fetch cannot. Throws a CallError, whose code is empty for a transport fault; an abort of the signal shows no message. */
export function upload<C extends Call>(call: C, input: UploadInput<C>, options: UploadOptions = {}): Promise<ResultOf<C>> {
  return reportFailure({ ...options, isAct: true }, async () => openEnvelope(call, await exchange(call, input, options), options));
}

/** The same file sent again after a lost answer keeps its key; a file that changed since gets a new one. */
function exchange<C extends Call>(call: C, input: UploadInput<C>, options: UploadOptions): Promise<Body> {
  const { file, fields } = input;
  const known = file instanceof File ? [file.name, file.lastModified] : [];
  return sendAct({ call, input: [fields, file.size, ...known] }, (key) => exchangeOnce(call, input, { ...options, key }));
}

type Exchange = UploadOptions & { key: Readonly<Record<string, string>> };

function exchangeOnce<C extends Call>(call: C, { file, fields }: UploadInput<C>, options: Exchange): Promise<Body> {
  const { signal, onProgress, timeoutMs = CALL_TIMEOUT_MS, key } = options;
  const request = new XMLHttpRequest();
  const abort = (): void => request.abort();
  return new Promise<Body>((resolve, reject) => {
    const target = addressOfCall(call, fields);
    request.open(call.method, target.url);
    for (const [name, value] of Object.entries({ ...tokenHeader(), ...key })) request.setRequestHeader(name, value);
    request.timeout = timeoutMs;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const body = envelopeIn(request);
      if (body) resolve(body);
      else reject(unreadableAnswerError(request.status));
    });
    // Throws the errors of fetch, so that both transports show the same messages.
    request.addEventListener('error', () => reject(new TypeError('Failed to send')));
    request.addEventListener('timeout', () => reject(new DOMException('', 'TimeoutError')));
    request.addEventListener('abort', () => reject(new DOMException('已取消', 'AbortError')));
    if (signal?.aborted) {
      reject(new DOMException('已取消', 'AbortError'));
      return;
    }
    signal?.addEventListener('abort', abort, { once: true });
    request.send(formOf(target.fields, file));
  }).finally(() => signal?.removeEventListener('abort', abort));
}

function envelopeIn({ responseText, status }: XMLHttpRequest): Body | null {
  try {
    const body: unknown = JSON.parse(responseText);
    return isEnvelopeBody(body, status) ? body : null;
  } catch {
    return null;
  }
}
