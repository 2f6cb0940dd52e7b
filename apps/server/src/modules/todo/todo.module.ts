import { linkTo } from '@houtai/contract/links';
import { TODO_PAGE } from '@houtai/contract/todo';

import { defineModule } from '#platform/module.ts';

import { countTodosOfCustomer, countTodosOfProject } from './count-todos.ts';
import { countTodosWith } from './dictionary-use.ts';
import { explainTodo } from './explain-todo.ts';
import { findTodos } from './find-todos.ts';
import { TODO_HANDOVER } from './hand-over-todos.ts';
import { todosDone, todosToDo } from './todo-agenda.ts';
import { TODO_IMPORT } from './todo-import.ts';
import { TODO_RECORDS } from './todo-records.ts';
import { todoReportLines } from './todo-report-lines.ts';
import { TODO } from './todo-rows.ts';
import { visibleTodos } from './todo-visibility.ts';
import todoRoutes from './todo.routes.ts';
import todoSeed from './todo.seed.ts';
import { todos } from './todo.tables.ts';

export default defineModule({
  name: 'todo',
  floor: 'business',
  routes: todoRoutes,
  importKind: TODO_IMPORT,
  seeds: todoSeed,
  files: { recordType: TODO, mayRead: visibleTodos.maySee },
  agenda: {
    kind: 'todo',
    tag: 'todo:todo:list',
    items: todosToDo,
    urlOf: (id) => linkTo(TODO_PAGE, { view: 'received', id }),
    done: { days: todosDone, urlOf: (doneFrom, doneTo) => linkTo(TODO_PAGE, { view: 'received', doneFrom, doneTo }) },
  },
  records: TODO_RECORDS,
  search: { tag: 'todo:todo:list', find: findTodos },
  explain: explainTodo,
  handover: TODO_HANDOVER,
  projectUse: { noun: '待办', count: countTodosOfProject },
  customerUse: { noun: '待办', count: countTodosOfCustomer },
  dictionaryUse: { noun: '待办', count: countTodosWith },
  recordName: { type: TODO, table: todos, id: todos.id, name: todos.number },
  reportSources: { label: '待办', sort: 10, tag: 'todo:todo:list', lines: todoReportLines },
});
