import { defineHomeCard } from '#platform/pages/home-cards.ts';

export default [defineHomeCard({ key: 'mustReads', span: 4, staffOnly: true, load: () => import('./home/must-reads-card.tsx') })];
