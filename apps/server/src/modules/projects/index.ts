export type { NamedCustomer } from './customers/named-customers.ts';
export { openedProjectsOf, projectsOf } from './names/named-projects.ts';
export { isProjectOf, projectColumn } from './project-column.ts';
export { type ProjectStage, readProjectStage } from './demo/demo-stage.ts';
export { recordNames, type RecordNames } from './names/record-names.ts';
export { projectsInSheets } from './sheets/import-options.ts';
export { insertImportButtons } from './sheets/imports.seed.ts';
export { insertMoreDemoProjects } from './demo/more-demo-projects.ts';
export { buttonId, insertProjectPages } from './project-menu.seed.ts';
