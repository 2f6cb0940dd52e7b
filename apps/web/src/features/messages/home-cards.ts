import { defineHomeCard } from '#platform/pages/home-cards.ts';

export default [
  defineHomeCard({
    key: 'messages',
    span: 3,
    staffOnly: true,
    tags: ['message:message:NotifyCenter'],
    load: () => import('./unread-card.tsx'),
  }),
];
