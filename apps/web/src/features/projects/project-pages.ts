export { ProjectDocument } from './project-document.tsx';
export { default as ProjectEditPage } from './project-edit-page.tsx';
export { default as ProjectPage } from './project-page.tsx';
export { default as ProjectsPage } from './projects-page.tsx';
