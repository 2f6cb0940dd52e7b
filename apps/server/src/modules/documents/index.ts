export { demoMoments, type DocumentStory, documentStory } from './demo-document.ts';
export { type DocumentMenu, grantMenus, insertDocumentMenu } from './document-menu.seed.ts';
export { type DocumentApproval, documentApproval, type SettledState } from './document-approval.ts';
export { documentRights } from './document-rights.ts';
export { inDocumentView } from './document-views.ts';
