import type { ReactNode } from 'react';
import { create } from 'zustand';

/** An action on a user. It is stored outside of the list, because the row may disappear while the dialog is open. */
export type UserAct =
  | { kind: 'add' }
  | { kind: 'edit'; id: string; restored?: Readonly<Record<string, unknown>> }
  | { kind: 'secret'; title: string; secret: string; words: ReactNode }
  | { kind: 'handover'; id: string };

/** The open action. */
export const useUserAction = create<{ act: UserAct | null }>(() => ({ act: null }));

export function openAction(act: UserAct): void {
  useUserAction.setState({ act });
}

export function closeAction(): void {
  useUserAction.setState({ act: null });
}
