import { SIGNED_OUT_CODES } from '@houtai/contract/codes';
import type { UploadedFile } from '@houtai/contract/files';
import type { FileEntry } from '@houtai/contract/record-files';
import { createStore, type StoreApi } from 'zustand';

import { CallError } from '#platform/calls/send.ts';
import type { UploadOptions } from '#platform/calls/upload.ts';

import { toFileEntry } from '../file-entry.ts';
import { limitConcurrency } from './limit-concurrency.ts';

/** Specification 4: 1 uploading, 2 success, -1 failed. */
export type UploadState = 1 | 2 | -1;

/** A chosen file in the upload queue. */
export type Upload = {
  key: string;
  file: File;
  /** The object URL of an image until the server has it; else empty. */
  picture: string;
  state: UploadState;
  /** From 0 to 1. */
  progress: number;
  /** The message of the failure, if the state is failed. */
  fault: string;
  /** The stored file that the server returned, after success. */
  entry: FileEntry | null;
};

/** Sends one file. The function determines the call and its fields. */
export type SendFile = (file: File, options: UploadOptions) => Promise<readonly UploadedFile[]>;

type UploadEnds = {
  send: SendFile;
  onStored: (entry: FileEntry) => void;
  /** The server refused the file, which then leaves the queue. */
  onRefused: (msg: string, file: File) => void;
};

/** A queue of uploads outside React, so that neither a hidden tab nor a new render stops them. */
export type UploadQueue = {
  store: StoreApi<{ list: readonly Upload[] }>;
  add: (files: readonly File[], ends: UploadEnds) => void;
  /** Removes an upload from the queue and aborts it if it is running. */
  cancel: (key: string) => void;
  /** Retries a failed upload. */
  retry: (key: string) => void;
};

type Store = UploadQueue['store'];
type Job = { ends: UploadEnds; stop: AbortController };

/** The number of simultaneous uploads, of all queues together. */
const inTurn = limitConcurrency(3);

let lastKey = 0;

/** Makes a queue of uploads; a component holds it in a state. */
export function createUploadQueue(): UploadQueue {
  const store: Store = createStore(() => ({ list: [] }));
  const jobs = new Map<string, Job>();
  const start = ({ key, file }: Upload, ends: UploadEnds): void => {
    const job = { ends, stop: new AbortController() };
    jobs.set(key, job);
    void run(store, key, file, job);
  };
  return {
    store,
    add: (files, ends) => {
      const added = files.map(newUpload);
      store.setState(({ list }) => ({ list: [...list, ...added] }));
      for (const upload of added) start(upload, ends);
    },
    cancel: (key) => {
      jobs.get(key)?.stop.abort();
      jobs.delete(key);
      remove(store, key);
    },
    retry: (key) => {
      const job = jobs.get(key);
      const failed = store.getState().list.find((upload) => upload.key === key && upload.state === -1);
      if (!job || !failed) return;
      patch(store, key, { state: 1, fault: '' });
      start(failed, job.ends);
    },
  };
}

function newUpload(file: File): Upload {
  lastKey += 1;
  const picture = file.type.startsWith('image/') ? URL.createObjectURL(file) : '';
  return { key: `upload-${lastKey}`, file, picture, state: 1, progress: 0, fault: '', entry: null };
}

function patch(store: Store, key: string, part: Partial<Upload>): void {
  store.setState(({ list }) => ({ list: list.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)) }));
}

function remove(store: Store, key: string): void {
  const gone = store.getState().list.find((upload) => upload.key === key);
  if (gone?.picture) URL.revokeObjectURL(gone.picture);
  store.setState(({ list }) => ({ list: list.filter((upload) => upload.key !== key) }));
}

async function run(store: Store, key: string, file: File, { ends, stop: { signal } }: Job): Promise<void> {
  try {
    const [stored] = await inTurn(() => {
      signal.throwIfAborted();
      return ends.send(file, { signal, silent: true, onProgress: (progress) => patch(store, key, { progress }) });
    });
    const entry = toFileEntry({ ...stored, size: file.size });
    if (signal.aborted) return;
    if (!entry) throw new CallError('', '服务没有返回文件编号');
    patch(store, key, { state: 2, progress: 1, entry });
    ends.onStored(entry);
  } catch (error) {
    if (signal.aborted) return;
    const { code, message } = error instanceof CallError ? error : new CallError('', String(error));
    // After signing in again the user can retry the upload.
    if (code === '' || SIGNED_OUT_CODES.includes(code)) patch(store, key, { state: -1, progress: 0, fault: message });
    else {
      ends.onRefused(message, file);
      remove(store, key);
    }
  }
}
