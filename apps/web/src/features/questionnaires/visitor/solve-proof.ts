import type { ProofTask } from '@houtai/contract/visitor-proof';

/** Computes the proof of work of an attempt in a worker, so that the page stays responsive. */
export function solveProof(task: ProofTask): Promise<number> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<number>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('核验程序没有加载成功，请检查网络后再提交')));
    worker.postMessage(task, {});
  }).finally(() => worker.terminate());
}
