export { customers, projects } from './projects.tables.ts';
