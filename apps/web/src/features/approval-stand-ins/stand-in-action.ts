import type { StandInRow } from '@houtai/contract/approval-stand-ins';
import { create } from 'zustand';

/** What is open now: a new stand-in, or of one that there is its form or its history. */
export type StandInAction = { row?: StandInRow } | { past: StandInRow };

export const useStandInAction = create<{ act: StandInAction | null }>(() => ({ act: null }));

export function openAction(act: StandInAction | null): void {
  useStandInAction.setState({ act });
}
