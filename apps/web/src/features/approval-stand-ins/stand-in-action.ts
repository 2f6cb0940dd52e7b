import type { StandInRow } from '@houtai/contract/approval-stand-ins';
import { create } from 'zustand';

/** The dialog that is open now: a new stand-in, or the one that is changed. */
export const useStandInAction = create<{ act: { row?: StandInRow } | null }>(() => ({ act: null }));

export function openAction(act: { row?: StandInRow } | null): void {
  useStandInAction.setState({ act });
}
