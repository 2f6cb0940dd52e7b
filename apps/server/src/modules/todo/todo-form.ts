import type { Fault } from '@houtai/contract/call';
import { DICT, todoTypesOf } from '@houtai/contract/dictionary-types';
import type { TodoForm } from '@houtai/contract/todo';

import { customersOf, projectsOf } from '#modules/projects/index.ts';
import { codeFaults, idsOf, peopleFaults } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { fileIdsIn } from '#platform/html/clean-html.ts';
import { checkedText } from '#platform/html/rich-text.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import type { Todo } from './todo-visibility.ts';
import type { todos } from './todo.tables.ts';

type Form = Omit<TodoForm, 'custName' | 'projectName'>;

export type TodoValues = Pick<
  typeof todos.$inferInsert,
  | 'custId'
  | 'projectId'
  | 'todoTime'
  | 'planTime'
  | 'receptionUser'
  | 'assistUsers'
  | 'source'
  | 'type'
  | 'resultRequest'
  | 'plainText'
  | 'promiseRemark'
  | 'estimateRemark'
>;

/** The form as it is stored, with the files of its list and of its text. */
export type CheckedTodo = { values: TodoValues & { assistUsers: string[] }; fileIds: string[]; textFileIds: string[] };

/** Checks what only the server can: that all that is named exists, is offered and fits together. A record keeps what it has, offered or not. */
export async function checkTodoForm(ctx: Ctx, form: Form, before?: Todo): Promise<CheckedTodo> {
  const text = checkedText('resultRequest', form.resultRequest);
  const assistUsers = idsOf(form.assistUser).filter((id) => id !== form.receptionUser);
  const faults = await Promise.all([
    customerFaults(ctx, form, before),
    projectFaults(ctx, form, before),
    peopleFaults(ctx, [
      { path: 'receptionUser', chosen: [form.receptionUser], kept: before ? [before.receptionUser] : [] },
      { path: 'assistUser', chosen: assistUsers, kept: before?.assistUsers ?? [] },
    ]),
    kindFaults(ctx, form, before),
  ]);
  const all = [...faults.flat(), ...text.faults];
  if (all.length > 0) throw refusedInput(all);
  return {
    values: {
      custId: form.custId,
      projectId: form.projectId || null,
      todoTime: form.todoTime,
      planTime: form.planTime || null,
      receptionUser: form.receptionUser,
      assistUsers,
      source: form.source,
      type: form.type,
      resultRequest: text.html,
      plainText: text.plain,
      promiseRemark: form.promiseRemark,
      estimateRemark: form.estimateRemark,
    },
    fileIds: idsOf(form.resultRequestFileIds),
    textFileIds: fileIdsIn(text.html),
  };
}

async function customerFaults(ctx: Ctx, { custId }: Form, before?: Todo): Promise<Fault[]> {
  if (custId === before?.custId) return [];
  const customer = (await customersOf(ctx, [custId])).get(custId);
  return customer?.offered ? [] : [{ path: 'custId', msg: '客户不存在或已停用' }];
}

async function projectFaults(ctx: Ctx, { custId, projectId }: Form, before?: Todo): Promise<Fault[]> {
  if (projectId === '' || (projectId === before?.projectId && custId === before.custId)) return [];
  const project = (await projectsOf(ctx, [projectId])).get(projectId);
  const fault = (msg: string): Fault[] => [{ path: 'projectId', msg }];
  if (!project) return fault('项目不存在或已被删除');
  if (project.customerId !== custId) return fault('该项目不属于所选客户');
  return project.validity === '2' ? fault('该项目已失效') : [];
}

/** A type belongs to its source, so it stays only together with it. */
async function kindFaults(ctx: Ctx, { source, type }: Form, before?: Todo): Promise<Fault[]> {
  const keptTypes = before?.source === source ? [before.type] : [];
  return codeFaults(ctx, [
    { path: 'source', type: DICT.todoSource, chosen: [source], kept: before ? [before.source] : [] },
    { path: 'type', type: todoTypesOf(source), chosen: [type], kept: keptTypes },
  ]);
}
