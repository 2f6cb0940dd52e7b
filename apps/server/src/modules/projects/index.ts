export { customersOf, type NamedCustomer } from './named-customers.ts';
export { allProjects, projectsOf } from './named-projects.ts';
export { projectColumn } from './project-column.ts';
export { recordNames, type RecordNames } from './record-names.ts';
export { customersInSheets, projectsInSheets } from './import-options.ts';
