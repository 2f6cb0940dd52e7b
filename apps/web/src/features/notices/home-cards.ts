import { defineHomeCard } from '#platform/home-cards.ts';

export default [defineHomeCard({ key: 'notices', span: 4, staffOnly: true, load: () => import('./notices-card.tsx') })];
