import { calls } from '@houtai/contract';
import type { ResultOf } from '@houtai/contract/call';
import { DICT, todoTypesOf } from '@houtai/contract/dictionary-types';
import { OptionIndex } from '@houtai/contract/form-options';
import { numberOf } from '@houtai/contract/record-numbers';
import { WORK_STATE_WORDS, type WorkState } from '@houtai/contract/work-states';

import { visibleText } from '#platform/html/visible-text.ts';

import { type AssistantRequest, readAs, Refused } from '../asking/asking.ts';

type Todo = ResultOf<typeof calls.todo.page>['rows'][number];
type Feedback = ResultOf<typeof calls.feedback.page>['rows'][number];

/** A to-do of a list, as the model reads it. */
export function todoInWords(todo: Todo) {
  const { number, summary, custName, projectName, receptionUserName, assistUserNames, createdByName, todoTime, planTime, overdue } = todo;
  return {
    编号: number,
    内容: summary,
    状态: WORK_STATE_WORDS[todo.state],
    客户: custName,
    项目: projectName,
    负责人: receptionUserName,
    协助人: assistUserNames.join('、'),
    创建人: createdByName,
    待办日期: todoTime,
    计划完成: planTime,
    逾期: overdue ? '是' : '否',
  };
}

/** A feedback of a list, as the model reads it. */
export function feedbackInWords(feedback: Feedback) {
  const { number, summary, projectName, problemDate, handleUserNames, feedbackUserName, createdByName } = feedback;
  return {
    编号: number,
    内容: summary,
    状态: WORK_STATE_WORDS[feedback.completionStatus],
    项目: projectName,
    反馈日期: problemDate,
    反馈人: feedbackUserName,
    处理人: handleUserNames.join('、'),
    创建人: createdByName,
  };
}

/** A record found by number, with what a proposal about it needs. */
export type FoundRecord = {
  kind: 'todo' | 'feedback';
  id: string;
  number: string;
  url: string;
  state: WorkState;
  words: Record<string, string>;
};

/** The to-do or feedback with a number, if the person may see it. */
export async function recordOf(asking: AssistantRequest, typed: string): Promise<FoundRecord> {
  const number = numberOf(typed);
  if (number === '') throw new Refused(`「${typed}」不是编号，应如 TD-1024 或 FB-1024`);
  const [found] = await readAs(asking, calls.records.find, { numbers: number });
  const id = found && new URL(found.url, 'http://console').searchParams.get('id');
  if (!found || !id) throw new Refused(`没有找到 ${number}，或没有查看权限`);
  if (number.startsWith('TD-')) return todoFound(await readAs(asking, calls.todo.get, { id }), found.url);
  if (number.startsWith('FB-')) return feedbackFound(await readAs(asking, calls.feedback.get, { afterSaleProblemId: id }), found.url);
  throw new Refused(`还不能读取 ${number} 这一类记录`);
}

function todoFound(todo: ResultOf<typeof calls.todo.get>, url: string): FoundRecord {
  const texts = { 结果要求: visibleText(todo.resultRequest), 承诺说明: todo.promiseRemark, 预估说明: todo.estimateRemark };
  const words = { ...todoInWords(todo), ...texts };
  return { kind: 'todo', id: todo.todoId, number: todo.number, url, state: todo.state, words };
}

function feedbackFound(feedback: ResultOf<typeof calls.feedback.get>, url: string): FoundRecord {
  const texts = { 问题描述: visibleText(feedback.problemFeedback), 处理说明: feedback.handleRemark };
  const words = { ...feedbackInWords(feedback), ...texts };
  const { afterSaleProblemId: id, number, completionStatus: state } = feedback;
  return { kind: 'feedback', id, number, url, state, words };
}

/** The dictionary code of a word among the active ones, or the default without a word. Throws, listing the known words. */
export async function codeFor(
  asking: AssistantRequest,
  type: string,
  word: string,
  label: string,
): Promise<{ code: string; words: string }> {
  const entries = (await readAs(asking, calls.dictionaries.dics, { type })).filter(({ active }) => active);
  const usual = entries.find(({ isDefault }) => isDefault) ?? entries[0];
  const [option] = new OptionIndex(entries.map(({ code, codeText }) => ({ value: code, text: codeText }))).fitting(word, {});
  const entry = word === '' ? usual : entries.find(({ code }) => code === option?.value);
  if (!entry) throw new Refused(`${label}没有「${word}」，可选：${entries.map(({ codeText }) => codeText).join('、')}`);
  return { code: entry.code, words: entry.codeText };
}

export const todoSource = (asking: AssistantRequest, word: string) => codeFor(asking, DICT.todoSource, word, '来源');
export const todoType = (asking: AssistantRequest, source: string, word: string) => codeFor(asking, todoTypesOf(source), word, '类型');
