export { customersOf, type NamedCustomer } from './named-customers.ts';
export { projectsOf } from './named-projects.ts';
export { customers, projects } from './projects.tables.ts';
