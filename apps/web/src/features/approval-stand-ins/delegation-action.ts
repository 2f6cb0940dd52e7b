import type { DelegationRow } from '@houtai/contract/approval-delegations';
import { create } from 'zustand';

/** The open dialog: a new delegate, or the form or history of an existing one. */
export type DelegationAction = { row?: DelegationRow } | { past: DelegationRow };

export const useDelegationAction = create<{ act: DelegationAction | null }>(() => ({ act: null }));

export function openAction(act: DelegationAction | null): void {
  useDelegationAction.setState({ act });
}
