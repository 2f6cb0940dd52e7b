import { defineHomeCard } from '#platform/pages/home-cards.ts';

export default [
  defineHomeCard({
    key: 'agenda',
    span: 8,
    staffOnly: true,
    tags: ['todo:todo:list', 'feedback:feedback:list'],
    load: () => import('./agenda-card.tsx'),
  }),
  defineHomeCard({
    key: 'team',
    span: 4,
    staffOnly: true,
    headsOnly: true,
    tags: ['todo:todo:list', 'feedback:feedback:list'],
    load: () => import('./team-card.tsx'),
  }),
  defineHomeCard({
    key: 'waiting',
    span: 4,
    staffOnly: true,
    tags: ['feedback:feedback:list'],
    load: () => import('./waiting-card.tsx'),
  }),
];
