import type { ProofTask } from '@houtai/contract/visitor-proof';

/** Finds the proof of work for an attempt beside the page, which goes on answering. */
export function solveProof(task: ProofTask): Promise<number> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<number>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('核验没有完成，请刷新后重试')));
    worker.postMessage(task, {});
  }).finally(() => worker.terminate());
}
