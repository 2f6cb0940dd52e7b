export { companyBanks } from './companies.tables.ts';
export { coveredCompanies } from './companies.ts';
