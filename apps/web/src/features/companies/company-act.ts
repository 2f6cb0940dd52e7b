import type { CompanyBank, CompanyRow } from '@houtai/contract/companies';
import { create } from 'zustand';

/** What is being done with a company: a new one, a change that may begin with earlier values, or its bank accounts. */
export type CompanyAct =
  | { kind: 'form'; company?: CompanyRow; restored?: Readonly<Record<string, unknown>> }
  | { kind: 'banks'; company: CompanyRow; banks: readonly CompanyBank[] };

/** The dialog that is open now; it stands beside the list, as list and detail open it. */
export const useCompanyAct = create<{ act: CompanyAct | null }>(() => ({ act: null }));

export function openAct(act: CompanyAct | null): void {
  useCompanyAct.setState({ act });
}
