import { defineHomeCard } from '#platform/pages/home-cards.ts';

export default [
  defineHomeCard({ key: 'recent', span: 4, load: () => import('./recent-card.tsx') }),
  defineHomeCard({ key: 'scenes', span: 8, staffOnly: true, load: () => import('./scenes-card.tsx') }),
];
