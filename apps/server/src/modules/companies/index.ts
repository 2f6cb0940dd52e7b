export { companies } from './companies.tables.ts';
