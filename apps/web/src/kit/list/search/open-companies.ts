import type { CompanyOption } from '@houtai/contract/companies';

/** The companies that a choice lists: those with `ifOpen` 1 (specification 3), even if the answer has others. */
export function openCompanies(companies: readonly CompanyOption[] = []): readonly CompanyOption[] {
  return companies.filter(({ ifOpen }) => ifOpen === 1);
}
