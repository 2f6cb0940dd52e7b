export { removeOldDrafts } from './drafts.service.ts';
