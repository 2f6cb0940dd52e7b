import type { ReactNode } from 'react';
import { create } from 'zustand';

/** What is being done with a user. It stands beside the list, as a row may go while its dialog is open. */
export type UserAct =
  | { kind: 'add' }
  | { kind: 'edit'; id: string; restored?: Readonly<Record<string, unknown>> }
  | { kind: 'secret'; title: string; secret: string; words: ReactNode }
  | { kind: 'handover'; id: string };

/** The act that is open now. */
export const useUserAction = create<{ act: UserAct | null }>(() => ({ act: null }));

export function openAction(act: UserAct): void {
  useUserAction.setState({ act });
}

export function closeAction(): void {
  useUserAction.setState({ act: null });
}
