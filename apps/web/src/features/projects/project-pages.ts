export { ProjectDocument } from './editing/project-document.tsx';
export { default as ProjectEditPage } from './editing/project-edit-page.tsx';
export { default as ProjectPage } from './project-page.tsx';
export { default as ProjectsPage } from './projects-page.tsx';
