import { DICT, todoTypesOf } from '@houtai/contract/dictionary-types';
import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import type { TodoDetail } from '@houtai/contract/todo';
import { TODO_FORM } from '@houtai/contract/todo-form';

import { entriesOf } from '#modules/dictionaries/index.ts';
import { ANOTHER, changesBetween, LOOKS } from '#modules/history/index.ts';
import { idsIn } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { wordsOfText } from '#platform/html/rich-text.ts';

const { custName: _, projectName: __, ...labels } = labelsOf(TODO_FORM.fields);
const LABELS = { ...labels, state: '状态' };

/** What differs between two readings of a to-do, in words. */
export async function todoChanges(ctx: Ctx, before: TodoDetail, after: TodoDetail): Promise<FieldChange[]> {
  const types = [DICT.todoSource, DICT.todoState, todoTypesOf(before.source), todoTypesOf(after.source)];
  const texts = new Map((await entriesOf(ctx, types)).map((entry) => [`${entry.type} ${entry.code}`, entry.codeText]));
  const textOf = (type: string, code: string) => texts.get(`${type} ${code}`) ?? code;
  const wordsOf = (todo: TodoDetail) => ({
    ...wordsIn(TODO_FORM.fields, todo),
    custId: todo.custName,
    projectId: todo.projectName,
    state: textOf(DICT.todoState, todo.state),
    receptionUser: todo.receptionUserName,
    assistUser: todo.assistUserNames.join('、'),
    source: textOf(DICT.todoSource, todo.source),
    type: textOf(todoTypesOf(todo.source), todo.type),
    resultRequest: wordsOfText(todo.resultRequest),
    resultRequestFileIds: todo.fileList.map((file) => file.fileName).join('、'),
  });
  return changesBetween(wordsOf(before), wordsOf(after), LABELS, {
    custId: before.custId !== after.custId && ANOTHER,
    projectId: before.projectId !== after.projectId && ANOTHER,
    receptionUser: before.receptionUser !== after.receptionUser && ANOTHER,
    assistUser: before.assistUser !== after.assistUser && ANOTHER,
    resultRequest: before.resultRequest !== after.resultRequest && LOOKS,
    resultRequestFileIds: idsIn(before.fileList) !== idsIn(after.fileList) && ANOTHER,
  });
}
