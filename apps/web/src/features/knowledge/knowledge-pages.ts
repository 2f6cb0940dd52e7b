// One chunk for all three, because each further chunk would be named in the first load, and pages with the panel are mostly lists too.
export { KnowledgeDetailPage } from './detail/knowledge-detail-page.tsx';
export { KnowledgePage } from './knowledge-page.tsx';
export { KnowledgePanel } from './panel/knowledge-panel.tsx';
