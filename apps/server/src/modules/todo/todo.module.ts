import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { TODO_PAGE } from '@houtai/contract/todo';

import { defineModule } from '#platform/module.ts';

import { countTodosOfCustomer, countTodosOfProject } from './count-todos.ts';
import { countTodosWith } from './dictionary-use.ts';
import { TODO_HANDOVER } from './hand-over-todos.ts';
import { todosToDo } from './todo-agenda.ts';
import { todoReminders } from './todo-reminders.ts';
import { todoReportLines } from './todo-report-lines.ts';
import todoRoutes from './todo.routes.ts';
import todoSeed from './todo.seed.ts';
import { todosOfPeople } from './todos-of-people.ts';
import { TODOS } from './todos.ts';

export default defineModule({
  ...TODOS.hooks,
  name: 'todo',
  floor: 'business',
  routes: [TODOS.routes(calls.todo), todoRoutes],
  seeds: todoSeed,
  agenda: {
    kind: 'todo',
    tag: 'todo:todo:list',
    items: todosToDo,
    ofPeople: todosOfPeople,
    urlOf: (id) => linkTo(TODO_PAGE, { id }),
  },
  reminders: { tag: 'todo:todo:list', due: todoReminders },
  handover: TODO_HANDOVER,
  projectUse: { noun: '待办', count: countTodosOfProject },
  customerUse: { noun: '待办', count: countTodosOfCustomer },
  dictionaryUse: { noun: '待办', count: countTodosWith },
  reportSources: { label: '待办', sort: 10, tag: 'todo:todo:list', lines: todoReportLines },
});
