import { STEP_UP } from '@houtai/contract/codes';
import { create } from 'zustand';

import { CallError } from './send.ts';

/** The question who somebody is, while it is open. */
export const useProofQuestion = create<{ answer: ((isProved: boolean) => void) | null }>(() => ({ answer: null }));

let asked: Promise<boolean> | null = null;

/** Asks the person to prove once more who they are; true once they did. Calls that ask at the same time share one question. */
export function askProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => useProofQuestion.setState({ answer: resolve })).finally(() => {
    asked = null;
    useProofQuestion.setState({ answer: null });
  });
  return asked;
}

/** Runs what may be refused for want of a fresh proof, and runs it again after one. */
export async function withProof<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== STEP_UP || !(await askProof())) throw error;
    return run();
  }
}
