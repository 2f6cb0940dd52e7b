import { localDate } from '@houtai/contract/dates';
import { DICT, todoTypesOf } from '@houtai/contract/dictionary-types';
import { TODO_PAGE } from '@houtai/contract/todo';
import { TODO } from '@houtai/contract/todo-form';
import { and, arrayContains, eq, lt, type SQL } from 'drizzle-orm';

import { code } from '#modules/exports/index.ts';
import { codesWithin, dictionaryOptions } from '#modules/imports/index.ts';
import { isInBand } from '#modules/lists/index.ts';
import { projectShares, projectsInSheets } from '#modules/projects/index.ts';
import { dataScope, defineResource, partyRelation, personNamed } from '#modules/resources/index.ts';
import { isInState, isOpen, isOpenState, summaryOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { notifyAboutTodo } from './notify-about-todo.ts';
import { isMyTodo, todoUrgency } from './todo-agenda.ts';
import { projectFaults } from './todo-faults.ts';
import { assertMay, mayDo } from './todo-rights.ts';
import { todos } from './todo.tables.ts';

const { ownerId, receptionUser, assistUsers, companyId: company, departmentId: department } = todos;

export const TODOS = defineResource(TODO, todos, {
  page: TODO_PAGE,
  isLong: true,
  hasPairs: true,
  columns: { assistUser: assistUsers },
  visibleBy: [
    partyRelation(ownerId, '创建人'),
    partyRelation(receptionUser, '负责人'),
    partyRelation(assistUsers, '协助人', { mayChange: false }),
    dataScope({ company, department, owner: ownerId }),
    ...projectShares(todos.projectId),
  ],
  titleOf: ({ plainText }) => summaryOf(plainText),
  computed: {
    createdBy: async (_, rows) => new Map(rows.map((row) => [row.id, row.ownerId])),
    createdByName: personNamed('ownerId'),
    overdue: async ({ now }, rows) =>
      new Map(rows.map(({ id, state, planTime }) => [id, isOpen(state) && planTime !== null && planTime < localDate(now)])),
  },
  urgency: todoUrgency,
  may: mayDo,
  filterBy: { resultRequest: todos.plainText },
  someOf: { state: isInState },
  filters: {
    overdue: ({ now }) => and(isOpenState(todos.state), lt(todos.planTime, localDate(now))),
    band: ({ now }, band) => isInBand(todoUrgency(), band, now),
    view: ofView,
  },
  sorts: { number: todos.serial },
  cells: { state: code(DICT.todoState, ({ state }) => state) },
  exported: async (_, rows, stored) => rows.map((row, at) => ({ ...row, summary: stored[at]?.['plainText'] })),
  importing: {
    kind: 'todo',
    isIndependent: true,
    synonyms: {
      number: ['单号', '待办编号'],
      custId: ['客户名称', '公司'],
      projectId: ['项目名称'],
      resultRequest: ['内容', '待办内容', '要求', '任务'],
      receptionUser: ['处理人', '执行人', '责任人'],
      planTime: ['计划完成日期', '截止日期', '截止时间'],
      assistUser: ['协助', '协办人'],
    },
    lookUps: { projectId: (ctx) => projectsInSheets(ctx, 'custId'), type: typesOfSources },
  },
  beforeUpdate: async (ctx, row) => assertMay(ctx, { row, mayChange: false }, 'edit'),
  faults: projectFaults,
  // The receiver is not an assistant as well.
  derive: async (_, { assistUser, receptionUser }) => ({
    assistUsers: [...new Set(String(assistUser).split(','))].filter((id) => id !== '' && id !== receptionUser),
  }),
  actions: ({ before, after }) => (before && after ? '修改' : undefined),
  stateColumn: 'state',
  isNewUnlisted: true,
  // Its texts are long, and nobody restores an earlier version as a whole.
  state: () => undefined,
  afterChange: async (ctx, { before, after }) => {
    if (after) await notifyAboutTodo(ctx, after, before);
  },
});

function ofView(ctx: Ctx, view: string): SQL | undefined {
  switch (view) {
    case 'mine':
      return isMyTodo(ctx);
    case 'received':
      return isReceivedBy(ctx);
    case 'assisting':
      return arrayContains(assistUsers, [ctx.actor.userId]);
    case 'created':
      return eq(ownerId, ctx.actor.userId);
    default:
      return undefined;
  }
}

export function isReceivedBy({ actor }: Ctx): SQL {
  return eq(receptionUser, actor.userId);
}

/** Each source has its own dictionary of types. */
async function typesOfSources(ctx: Ctx) {
  const sources = await dictionaryOptions(ctx, DICT.todoSource);
  return codesWithin(ctx, 'source', new Map(sources.map(({ value }) => [todoTypesOf(value), value])));
}
