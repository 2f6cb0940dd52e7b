import { TODO_PAGE } from '@houtai/contract/todo';

import { useAgendaCount } from '#kit/urgency/use-agenda-count.ts';
import { defineFeature, definePage } from '#platform/pages/pages.ts';

const useWaiting = () => useAgendaCount('todo');

export default defineFeature({
  pages: [definePage({ path: TODO_PAGE, title: '我的待办', access: 'menu', useWaiting, load: () => import('./todo-page.tsx') })],
  recordForm: {
    kind: 'todo',
    tag: 'todo:todo:add',
    load: async () => ({ default: (await import('./filled-todo-form.tsx')).FilledTodoForm }),
  },
  panel: {
    key: 'todo',
    label: '我要待办',
    title: '我要待办',
    icon: 'todo',
    action: { title: '新建待办', py: 'xinjiandaiban xjdb' },
    width: 640,
    needs: { setting: 'myTodo', tag: 'todo:todo:add' },
    load: () => import('./todo-panel.tsx'),
  },
});
