import { SIGNED_OUT_CODES } from '@houtai/contract/codes';
import type { UploadedFile } from '@houtai/contract/files';
import type { FileEntry } from '@houtai/contract/record-files';
import { createStore, type StoreApi } from 'zustand';

import { CallError } from '../platform/send.ts';
import type { UploadOptions } from '../platform/upload.ts';
import { toFileEntry } from './file-entry.ts';

/** Specification 4: 1 uploading, 2 success, -1 failed. */
export type UploadState = 1 | 2 | -1;

/** A chosen file on its way to the server. */
export type Upload = {
  key: string;
  file: File;
  state: UploadState;
  /** From 0 to 1. */
  progress: number;
  /** What the transport said, while failed. */
  fault: string;
  /** What the server made of it, after success. */
  entry: FileEntry | null;
};

/** Sends one file; which call it goes to and with which fields is the sender's. */
export type SendFile = (file: File, options: UploadOptions) => Promise<readonly UploadedFile[]>;

type UploadEnds = {
  send: SendFile;
  onStored: (entry: FileEntry) => void;
  /** The server refused the file, which is out of the queue by then. */
  onRefused: (msg: string) => void;
};

/** Uploads that React does not own: neither a hidden tab nor a new render stops them. */
export type UploadQueue = {
  store: StoreApi<{ list: readonly Upload[] }>;
  add: (files: readonly File[], ends: UploadEnds) => void;
  /** Takes an upload out of the queue, and stops it when it is under way. */
  cancel: (key: string) => void;
  /** Sends a failed one again. */
  retry: (key: string) => void;
};

type Job = { ends: UploadEnds; stop: AbortController };

/** Uploads under way at once, of all queues together. */
const MOST_AT_ONCE = 3;

let running = 0;
let lastKey = 0;
const waiting: (() => void)[] = [];

/** Makes a queue of uploads; a component keeps it in a state. */
export function createUploadQueue(): UploadQueue {
  const store = createStore<{ list: readonly Upload[] }>(() => ({ list: [] }));
  const jobs = new Map<string, Job>();

  const patch = (key: string, part: Partial<Upload>): void =>
    store.setState(({ list }) => ({ list: list.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)) }));
  const remove = (key: string): void => {
    jobs.delete(key);
    store.setState(({ list }) => ({ list: list.filter((upload) => upload.key !== key) }));
  };
  const run = async (upload: Upload, { ends, stop }: Job): Promise<void> => {
    const { key, file } = upload;
    try {
      const [stored] = await inTurn(() => {
        stop.signal.throwIfAborted();
        return ends.send(file, { signal: stop.signal, silent: true, onProgress: (progress) => patch(key, { progress }) });
      });
      const entry = toFileEntry({ ...stored, size: file.size });
      if (stop.signal.aborted) return;
      if (!entry) throw new CallError('', '服务没有返回文件编号');
      patch(key, { state: 2, progress: 1, entry });
      ends.onStored(entry);
    } catch (error) {
      if (stop.signal.aborted) return;
      const { code, message } = error instanceof CallError ? error : new CallError('', String(error));
      // Whoever signs in again goes on with the file.
      if (code === '' || SIGNED_OUT_CODES.includes(code)) patch(key, { state: -1, progress: 0, fault: message });
      else {
        remove(key);
        ends.onRefused(message);
      }
    }
  };
  const start = (upload: Upload, ends: UploadEnds): void => {
    const job = { ends, stop: new AbortController() };
    jobs.set(upload.key, job);
    void run(upload, job);
  };

  return {
    store,
    add: (files, ends) => {
      const added = files.map((file): Upload => ({ key: newKey(), file, state: 1, progress: 0, fault: '', entry: null }));
      store.setState(({ list }) => ({ list: [...list, ...added] }));
      for (const upload of added) start(upload, ends);
    },
    cancel: (key) => {
      jobs.get(key)?.stop.abort();
      remove(key);
    },
    retry: (key) => {
      const job = jobs.get(key);
      const failed = store.getState().list.find((upload) => upload.key === key && upload.state === -1);
      if (!job || !failed) return;
      patch(key, { state: 1, fault: '' });
      start(failed, job.ends);
    },
  };
}

function newKey(): string {
  lastKey += 1;
  return `upload-${lastKey}`;
}

/** Waits for one of the places; a place that gets free goes to the next in line without being free in between. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MOST_AT_ONCE) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
