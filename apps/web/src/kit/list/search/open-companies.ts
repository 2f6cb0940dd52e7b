import type { CompanyOption } from '@houtai/contract/companies';

/** The companies that a choice lists: those with `ifOpen` 1 (specification 3), whatever else was answered. */
export function openCompanies(companies: readonly CompanyOption[] = []): readonly CompanyOption[] {
  return companies.filter(({ ifOpen }) => ifOpen === 1);
}
