import { calls } from '@houtai/contract';
import type { ResultOf } from '@houtai/contract/call';
import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { KEYWORD_MAX } from '@houtai/contract/limits';
import { linkTo } from '@houtai/contract/links';
import { TODO_PAGE } from '@houtai/contract/todo';
import { z } from 'zod';

import { type AssistantRequest, type LookedUp, readAs, Refused } from '../asking/asking.ts';
import type { ModelTool } from '../asking/provider.ts';
import { reportInWords, ReportTime } from '../proposing/propose-report.ts';
import { findRules } from './find-rules.ts';
import { feedbackInWords, recordOf, todoInWords } from './records-in-words.ts';

/** The most rows of a list for the model. */
const MAX_ROWS = 20;

const keyword = z.string().max(KEYWORD_MAX).describe('关键词').default('');
const state = z.enum(['1', '2', '3', '4', '']).describe('状态：1 待处理，2 处理中，3 已完成，4 已关闭；空为全部').default('');

/** Wraps a tool so that the model sees its refusals, and its findings count as read. */
function lookUp<Input extends z.ZodType>(
  asking: AssistantRequest,
  { description, input, run }: { description: string; input: Input; run: (input: z.output<Input>) => Promise<LookedUp> },
): ModelTool {
  return {
    description,
    input,
    run: async (sent) => {
      try {
        const { words, url, found } = await run(input.parse(sent));
        asking.read.push({ words, url, text: JSON.stringify(found) });
        asking.add({ type: 'look', words, url });
        return found;
      } catch (error) {
        if (error instanceof Refused) return { 拒绝: error.message };
        throw error;
      }
    },
  };
}

/** The reading tools of the model. They make ordinary calls as the person, so that they find exactly what the person would. */
export function lookUpTools(asking: AssistantRequest): Record<string, ModelTool> {
  return {
    search: lookUp(asking, {
      description: '按关键词在整个系统里查找同事、待办、反馈、流程制度等，返回每类前几条',
      input: z.object({ keyword: z.string().min(1).max(KEYWORD_MAX) }),
      run: async ({ keyword }) => {
        const hits = await readAs(asking, calls.search.find, { keyword });
        const found = hits.map(({ title, note }) => ({ 标题: title, 说明: note }));
        return { words: `查找「${keyword}」，${hits.length} 条`, url: '', found };
      },
    }),
    read_record: lookUp(asking, {
      description: '按编号（如 TD-1024、FB-1024）读取一条待办或售后反馈的全文',
      input: z.object({ number: z.string().max(20) }),
      run: async ({ number }) => {
        const record = await recordOf(asking, number);
        return { words: `读取 ${record.number}`, url: record.url, found: record.words };
      },
    }),
    list_todos: lookUp(asking, {
      description: '查询待办列表。view：received 我负责的，assisting 我协助的，created 我创建的，all 全部可见的',
      input: z.object({
        view: z.enum(['received', 'assisting', 'created', 'all']).default('received'),
        keyword,
        state,
        overdue: z.boolean().describe('只看逾期的').default(false),
      }),
      run: async ({ view, keyword, state, overdue }) => {
        const asked = { view, ...(keyword && { keyword }), ...(state && { state }), ...(overdue && { overdue: '1' as const }) };
        const { rows, total } = await readAs(asking, calls.todo.page, { ...asked, limit: MAX_ROWS });
        const found = { 共: total, 列出: rows.length, 待办: rows.map(todoInWords) };
        return { words: `查询待办，${total} 条`, url: linkTo(TODO_PAGE, asked), found };
      },
    }),
    list_feedback: lookUp(asking, {
      description: '查询售后反馈列表。view：handling 我处理的，created 我提交的，all 全部可见的',
      input: z.object({ view: z.enum(['handling', 'created', 'all']).default('all'), keyword, state }),
      run: async ({ view, keyword, state }) => {
        const asked = { view, ...(keyword && { keyword }), ...(state && { status: state }) };
        const { rows, total } = await readAs(asking, calls.feedback.page, { ...asked, limit: MAX_ROWS });
        const found = { 共: total, 列出: rows.length, 售后反馈: rows.map(feedbackInWords) };
        return { words: `查询售后反馈，${total} 条`, url: linkTo(FEEDBACK_PAGE, asked), found };
      },
    }),
    search_rules: lookUp(asking, {
      description: '在流程制度里查找规定。回答里引用某条规定时，在句末写 [^编号]',
      input: z.object({ keyword: z.string().min(1).max(KEYWORD_MAX) }),
      run: ({ keyword }) => findRules(asking, keyword),
    }),
    report_records: lookUp(asking, {
      description: '写工作汇报前查询：系统记录的用户在那段时间做过的事、接下来到期的事，以及汇报里已经写了什么',
      input: ReportTime,
      run: (time) => reportInWords(asking, time),
    }),
    ...figureTools(asking),
  };
}

function figureTools(asking: AssistantRequest): Record<string, ModelTool> {
  return {
    figures: lookUp(asking, {
      description: '统计数字：各视图的待办数量，或售后反馈按项目、工作类型、故障等级、处理人、月份的数量',
      input: z.object({ of: z.enum(['todo', 'feedback']) }),
      run: async ({ of }) => {
        if (of === 'todo') {
          const { received, assisting, created, all } = await readAs(asking, calls.todo.counts, {});
          const found = { 我负责的: received, 我协助的: assisting, 我创建的: created, 全部可见的: all };
          return { words: '统计待办', url: linkTo(TODO_PAGE, { view: 'all' }), found };
        }
        const found = shortened(await readAs(asking, calls.feedback.statistics, {}));
        return { words: '统计售后反馈', url: linkTo(FEEDBACK_PAGE, { view: 'all' }), found };
      },
    }),
  };
}

/** The most bars of a statistic for the model; of the others it gets the number and the sum. */
const BARS_SHOWN = 50;

function shortened({ scope, ...statistics }: ResultOf<typeof calls.feedback.statistics>): Record<string, unknown> {
  const charts = Object.entries(statistics).map(([name, bars]) => {
    const longest = bars.toSorted((one, other) => other.count - one.count);
    const rest = longest.slice(BARS_SHOWN);
    if (rest.length === 0) return [name, bars];
    const sum = rest.reduce((sum, { count }) => sum + count, 0);
    return [name, [...longest.slice(0, BARS_SHOWN), { name: `其余 ${rest.length} 项`, count: sum }]];
  });
  return { scope, ...Object.fromEntries(charts) };
}
