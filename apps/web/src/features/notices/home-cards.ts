import { defineHomeCard } from '#platform/pages/home-cards.ts';

export default [defineHomeCard({ key: 'notices', span: 4, staffOnly: true, load: () => import('./notices-card.tsx') })];
