import { defineHomeCard } from '#platform/pages/home-cards.ts';

export default [
  defineHomeCard({
    key: 'agenda',
    span: 5,
    staffOnly: true,
    tags: ['todo:todo:list', 'feedback:feedback:list'],
    load: () => import('./agenda-card.tsx'),
  }),
];
