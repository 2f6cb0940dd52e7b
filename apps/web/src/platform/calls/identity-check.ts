import { STEP_UP } from '@houtai/contract/codes';
import { create } from 'zustand';

import { CallError } from './send.ts';

/** The open identity check, shared by all calls that wait for it. */
export const useIdentityCheck = create<{ answer: ((isProved: boolean) => void) | null }>(() => ({ answer: null }));

let asked: Promise<boolean> | null = null;

/** Asks the user to prove their identity again and resolves to whether they did. Concurrent calls share one dialog. */
export function askProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => useIdentityCheck.setState({ answer: resolve })).finally(() => {
    asked = null;
    useIdentityCheck.setState({ answer: null });
  });
  return asked;
}

/** Runs a call; when the server refuses it because the proof of identity is too old, asks for a new proof and runs the call again. */
export async function withProof<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== STEP_UP || !(await askProof())) throw error;
    return run();
  }
}
