import type { DelegationRow } from '@houtai/contract/approval-delegations';
import { create } from 'zustand';

/** What is open now: a new stand-in, or of one that there is its form or its history. */
export type DelegationAction = { row?: DelegationRow } | { past: DelegationRow };

export const useDelegationAction = create<{ act: DelegationAction | null }>(() => ({ act: null }));

export function openAction(act: DelegationAction | null): void {
  useDelegationAction.setState({ act });
}
