export { companyBanks } from './companies.tables.ts';
export { coveredCompanies } from './company-rows.ts';
