export type { NamedCustomer } from './named-customers.ts';
export { openedProjectsOf, projectsOf } from './named-projects.ts';
export { isProjectOf, projectColumn } from './project-column.ts';
export { type ProjectStage, readProjectStage } from './demo-stage.ts';
export { recordNames, type RecordNames } from './record-names.ts';
export { projectsInSheets } from './import-options.ts';
export { insertImportButtons } from './imports.seed.ts';
export { insertMoreDemoProjects } from './more-demo-projects.ts';
export { buttonId, insertProjectPages } from './project-menu.seed.ts';
