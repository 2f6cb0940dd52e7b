export { customersOf, type NamedCustomer } from './named-customers.ts';
export { projectsOf } from './named-projects.ts';
export { projectColumn } from './project-column.ts';
export { type ProjectStage, readProjectStage } from './demo-stage.ts';
export { recordNames, type RecordNames } from './record-names.ts';
