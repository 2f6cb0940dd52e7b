// One part for all three: the pages whose panel is opened are mostly lists, too, and each further part is named in the first load.
export { KnowledgeDetailPage } from './detail/knowledge-detail-page.tsx';
export { KnowledgePage } from './knowledge-page.tsx';
export { KnowledgePanel } from './panel/knowledge-panel.tsx';
