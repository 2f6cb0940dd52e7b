export { type DocumentStory, documentStory } from './demo-document.ts';
export { type DocumentMenu, grantMenus, insertDocumentMenu } from './document-menu.seed.ts';
export { assertOpen, documentRights } from './document-rights.ts';
export { documentCounts, isInDocumentView } from './document-views.ts';
