import type { Call, InputOf } from '@houtai/contract/call';
import { SIGNED_OUT_CODES } from '@houtai/contract/codes';
import { CALL_TIMEOUT_MS } from '@houtai/contract/limits';
import type { FileEntry } from '@houtai/contract/record-files';

import { toast } from '#ui/layer/toast.tsx';
import { saveBlob } from '#ui/save-blob.ts';

import { dispositionName } from '../disposition-name.ts';
import { withProof } from './identity-check.ts';
import { addressOfCall, assertSuccess, type Body, CallError, firstAbort, reportFailure, tokenHeader } from './send.ts';

/** The fallback error messages where the server sends none (specification 8.3). */
const WORDS = { file: '下载文件失败', excel: '下载错误，请确认数据是否存在', content: '获取文件失败', none: '数据不存在' } as const;

/** The first bytes of every zip file. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Saves a stored file under its name. Failures are shown here, and the promise never rejects. */
export async function downloadFile({ fileUrl, fileName }: Pick<FileEntry, 'fileUrl' | 'fileName'>): Promise<void> {
  await shown(WORDS.file, async () => {
    const response = await bytesOf({ url: fileUrl, words: WORDS.file });
    saveBlob(await response.blob(), nameIn(response, fileName));
  });
}

/**
 * Downloads the Excel file that a call returns, or the CSV file if `defaultName` ends in .csv; an empty file is reported as missing data.
 * Failures are shown here. Returns whether a file was saved.
 */
export function downloadExcel<C extends Call>(call: C, input: InputOf<C>, defaultName: string): Promise<boolean> {
  return shown(WORDS.excel, async () => {
    const { url, fields } = addressOfCall(call, input);
    const body = call.method === 'POST' ? JSON.stringify(fields) : undefined;
    const response = await withProof(() => bytesOf({ url, words: WORDS.excel, method: call.method, body }));
    const blob = await response.blob();
    if (blob.size === 0) throw new CallError('', WORDS.none);
    if (!defaultName.endsWith('.csv') && !(await isZip(blob))) throw new CallError('', WORDS.excel);
    saveBlob(blob, nameIn(response, defaultName));
  });
}

/** Returns the bytes of a stored file for display. Throws a CallError, which the page itself shows. */
export function readContent(fileUrl: string, signal?: AbortSignal): Promise<Blob> {
  return worded(WORDS.content, { signal }, async () => (await bytesOf({ url: fileUrl, words: WORDS.content, signal })).blob());
}

/** The name and size of a stored file whose address is known; null if the file does not exist or the user may not read it. */
export function fileFacts(fileUrl: string, signal?: AbortSignal): Promise<Pick<FileEntry, 'fileName' | 'size'> | null> {
  return worded(WORDS.content, { signal }, async () => {
    const response = await fetch(ownAddress(fileUrl), { method: 'HEAD', headers: tokenHeader(), signal });
    if (response.status === 404) return null;
    if (!response.ok) throw new CallError('', WORDS.content);
    return { fileName: nameIn(response, ''), size: Number(response.headers.get('content-length') ?? 0) };
  });
}

type Wanted = { url: string; words: string; method?: string; body?: string; signal?: AbortSignal };

/** Resolves with the response before its body has arrived. The time limit covers the headers alone, because a large file may take long on a slow line. */
async function bytesOf({ url, words, method = 'GET', body, signal }: Wanted): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), CALL_TIMEOUT_MS);
  const headers = { ...tokenHeader(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const init = { method, body, headers, signal: signal ? firstAbort(signal, late.signal) : late.signal };
  const response = await fetch(ownAddress(url), init).finally(() => clearTimeout(timer));
  if (isEnvelope(response)) throw await refusalIn(response, words);
  if (!response.ok) throw new CallError('', words);
  return response;
}

/** A workbook is a zip. Anything else, such as the error page of a proxy, is not saved. */
async function isZip(blob: Blob): Promise<boolean> {
  const head = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  return ZIP.every((byte, at) => head[at] === byte);
}

/** The path and query of an address of this server. Throws a CallError for other hosts, which must not receive the token. */
function ownAddress(url: string): string {
  const { origin, pathname, search } = new URL(url, window.location.origin);
  if (origin !== window.location.origin) throw new CallError('', '只能读取本系统的文件');
  return pathname + search;
}

/** Whether the response is an API envelope. Refusals arrive as JSON; a downloaded file that is JSON itself comes with a file name. */
function isEnvelope({ headers }: Response): boolean {
  return (headers.get('content-type') ?? '').includes('application/json') && !headers.has('content-disposition');
}

async function refusalIn(response: Response, words: string): Promise<Error> {
  const body = (await response.json()) as Body | null;
  const msg = body?.msg || words;
  assertSuccess({ ...body, msg });
  return new CallError('', String(msg));
}

function nameIn({ headers }: Response, otherwise: string): string {
  return dispositionName(headers.get('content-disposition'), otherwise);
}

/** Transport faults get the message of the failed action; refusals keep the server's message. */
function worded<T>(words: string, { signal, isAct = false }: { signal?: AbortSignal; isAct?: boolean }, run: () => Promise<T>): Promise<T> {
  return reportFailure({ silent: true, signal, isAct }, () =>
    run().catch((error: unknown) => {
      throw error instanceof CallError || signal?.aborted ? error : new CallError('', words);
    }),
  );
}

async function shown(words: string, run: () => Promise<void>): Promise<boolean> {
  return worded(words, { isAct: true }, run).then(
    () => true,
    (error: unknown) => {
      const { code, message } = error instanceof CallError ? error : { code: '', message: words };
      if (!SIGNED_OUT_CODES.includes(code)) toast.error(message);
      return false;
    },
  );
}
