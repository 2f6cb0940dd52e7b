import type { CompanyBank, CompanyRow } from '@houtai/contract/companies';
import { create } from 'zustand';

/** What is being done with a company: a new one, a change that may begin with earlier values, or its bank accounts. */
export type CompanyAct =
  | { kind: 'form'; company?: CompanyRow; restored?: Readonly<Record<string, unknown>> }
  | { kind: 'banks'; company: CompanyRow; banks: readonly CompanyBank[] };

/** The dialog that is open now; it stands beside the list, as list and detail open it. */
export const useCompanyAction = create<{ act: CompanyAct | null }>(() => ({ act: null }));

export function openAction(act: CompanyAct | null): void {
  useCompanyAction.setState({ act });
}
