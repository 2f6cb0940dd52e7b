import { localDate } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import { FEEDBACK_FORM } from '@houtai/contract/feedback-form';
import { Day } from '@houtai/contract/fields';
import { MAX_FIELD_PEOPLE, REMARK_MAX, RICH_TEXT_MAX } from '@houtai/contract/limits';
import { ownValue } from '@houtai/contract/own-value';
import { TODO_FORM } from '@houtai/contract/todo-form';
import { WORK_STATE_WORDS } from '@houtai/contract/work-states';
import { z } from 'zod';

import { type AssistantRequest, Refused } from '../asking/asking.ts';
import type { ModelTool } from '../asking/provider.ts';
import { asHtml, buttonWords, hasForeignLink, type KnownOrigins, proposedField, withoutMentions } from '../clients/origins.ts';
import { newFilling } from '../filling/fill-form.ts';
import { fillingOf, type OpenedForm, openedOn, wordsOnForm } from '../filling/open-form.ts';
import { customerAndProject, personOf, projectOf } from '../filling/records-by-name.ts';
import { codeFor, recordOf, todoSource, todoType } from '../filling/records-in-words.ts';
import { type ProposedChange, storeProposal } from './proposals.ts';
import { NewReport, newReport } from './propose-report.ts';

const word = (what: string) => z.string().max(100).describe(what).default('');
const remark = (what: string) => z.string().min(1).max(REMARK_MAX).describe(what);
const day = (what: string) =>
  z
    .union([z.literal(''), Day])
    .describe(`${what}，yyyy-MM-dd`)
    .default('');

/** A tool that stores a proposal and shows its card; nothing is written before confirmation. */
function propose<Input extends z.ZodType>(
  asking: AssistantRequest,
  { description, input, build }: { description: string; input: Input; build: (input: z.output<Input>) => Promise<ProposedChange> },
): ModelTool {
  return {
    description: `${description}。只生成待用户确认的卡片，用户按下确认前什么也不会写入`,
    input,
    run: async (sent) => {
      try {
        if (asking.hasProposed) throw new Refused('一次只能有一张卡片，等用户处理后再提议下一项');
        const proposal = await storeProposal(asking, await build(input.parse(sent)));
        asking.hasProposed = true;
        asking.add({ type: 'proposal', proposal });
        return { 结果: '卡片已显示，等用户确认。不要说已经完成' };
      } catch (error) {
        if (error instanceof Refused) return { 拒绝: error.message };
        throw error;
      }
    },
  };
}

/** The proposing tools of the model; filling a form is offered only if one is open. */
export function proposeTools(asking: AssistantRequest): Record<string, ModelTool> {
  const opened = openedOn(asking.page);
  return {
    ...(opened && {
      fill_form: propose(asking, {
        description: `提议把值填进用户打开的「${opened.declared.name}」表单，用户核对后自己提交。只写要填的字段，值写文字而不是编号`,
        input: fillingOf(opened),
        build: (given) => newFilling(asking, opened, given, knownOf(asking, opened)),
      }),
    }),
    propose_todo: propose(asking, { description: '提议新建一条待办', input: NewTodo, build: (given) => newTodo(asking, given) }),
    propose_feedback: propose(asking, {
      description: '提议新建一条售后反馈',
      input: NewFeedback,
      build: (given) => newFeedback(asking, given),
    }),
    propose_report: propose(asking, {
      description: '提议在用户自己的工作汇报草稿末尾加上几条，不会提交。先用 report_records 了解做过的事，不要编造',
      input: NewReport,
      build: (given) => newReport(asking, given, knownOf(asking)),
    }),
    propose_comment: propose(asking, {
      description: '提议评论一条待办或售后反馈',
      input: NewComment,
      build: (given) => newComment(asking, given),
    }),
    propose_state: propose(asking, {
      description: '提议变更一条待办或售后反馈的状态：1 待处理，2 处理中，3 已完成，4 已关闭',
      input: NewState,
      build: (given) => newState(asking, given),
    }),
  };
}

/** Everything that values may come from so far; what the person entered in an open form counts as typed. */
function knownOf({ ctx, said, page, read }: AssistantRequest, opened: OpenedForm | null = null): KnownOrigins {
  const form = opened ? wordsOnForm(opened) : { typed: '', shown: '' };
  return {
    said: `${said}\n${form.typed}`,
    own: [ctx.actor.name, localDate(ctx.now)],
    page: `${page?.componentData ?? ''}\n${form.shown}`,
    read: read.map(({ text }) => text).join('\n'),
  };
}

const NewTodo = z.object({
  customer: word('客户名称，与系统中的一致'),
  project: word('项目名称，与系统中的一致'),
  source: word('来源'),
  type: word('类型'),
  todoTime: day('待办日期，空为今天'),
  planTime: day('计划完成日期'),
  receiver: word('负责人姓名，空为用户本人'),
  assistants: z.array(z.string().max(100)).max(MAX_FIELD_PEOPLE).describe('协助人姓名').default([]),
  request: z.string().min(1).max(RICH_TEXT_MAX).describe('结果要求，须能验收'),
  promise: remark('承诺说明'),
  estimate: remark('预估说明'),
});

async function newTodo(asking: AssistantRequest, given: z.output<typeof NewTodo>): Promise<ProposedChange> {
  const { ctx, said } = asking;
  const { customer, project } = await customerAndProject(asking, given);
  const source = await todoSource(asking, given.source);
  const type = await todoType(asking, source.code, given.type);
  const receiver = given.receiver === '' ? { id: ctx.actor.userId, words: ctx.actor.name } : await personOf(asking, given.receiver);
  const assistants = await Promise.all(given.assistants.map((name) => personOf(asking, name)));
  const todoTime = given.todoTime || localDate(ctx.now);
  const request = withoutMentions(given.request, said);
  const promiseRemark = withoutMentions(given.promise, said);
  const estimateRemark = withoutMentions(given.estimate, said);
  const input = {
    custId: customer.id,
    custName: customer.words,
    projectId: project.id,
    projectName: project.words,
    source: source.code,
    type: type.code,
    todoTime,
    planTime: given.planTime,
    receptionUser: receiver.id,
    assistUser: assistants.map(({ id }) => id).join(','),
    resultRequest: asHtml(request),
    resultRequestFileIds: '',
    promiseRemark,
    estimateRemark,
  };
  const words: Partial<Record<keyof typeof TODO_FORM.fields, string>> = {
    custId: customer.words,
    projectId: project.words,
    source: source.words,
    type: type.words,
    todoTime,
    planTime: given.planTime,
    receptionUser: receiver.words,
    assistUser: assistants.map(({ words }) => words).join('、'),
    resultRequest: request,
    promiseRemark,
    estimateRemark,
  };
  return asForm(asking, {
    action: 'todo.add',
    input,
    words,
    form: TODO_FORM,
    formKey: 'todo',
    recipients: ['receptionUser', 'assistUser'],
  });
}

const NewFeedback = z.object({
  project: z.string().min(1).max(100).describe('项目名称，与系统中的一致'),
  problemDate: day('反馈日期，空为今天'),
  workType: word('工作类型'),
  priority: word('优先级'),
  faultLevel: word('故障等级'),
  handle: word('处理方式'),
  problem: z.string().min(1).max(RICH_TEXT_MAX).describe('问题描述'),
  remark: remark('处理说明'),
});

async function newFeedback(asking: AssistantRequest, given: z.output<typeof NewFeedback>): Promise<ProposedChange> {
  const { ctx, said } = asking;
  const project = await projectOf(asking, given.project);
  const workType = await codeFor(asking, DICT.feedbackWorkType, given.workType, '工作类型');
  const priority = await codeFor(asking, DICT.feedbackPriority, given.priority, '优先级');
  const faultLevel = await codeFor(asking, DICT.feedbackFaultLevel, given.faultLevel, '故障等级');
  const handle = await codeFor(asking, DICT.feedbackHandle, given.handle, '处理方式');
  const integral = await codeFor(asking, DICT.feedbackIntegral, '', '积分');
  const problemDate = given.problemDate || localDate(ctx.now);
  const problem = withoutMentions(given.problem, said);
  const handleRemark = withoutMentions(given.remark, said);
  const coded = {
    workType: workType.code,
    priority: priority.code,
    faultLevel: faultLevel.code,
    handle: handle.code,
    integral: integral.code,
  };
  const input = {
    projectId: project.projectId,
    projectName: project.projectName,
    problemDate,
    ...coded,
    bugSource: '',
    feedbackUser: ctx.actor.userId,
    workTime: '',
    problemFeedback: asHtml(problem),
    fileIds: '',
    handleUser: '',
    handleDate: '',
    completionStatus: '1',
    handleRemark,
  };
  const words: Partial<Record<keyof typeof FEEDBACK_FORM.fields, string>> = {
    projectId: project.projectName,
    problemDate,
    workType: workType.words,
    priority: priority.words,
    faultLevel: faultLevel.words,
    handle: handle.words,
    integral: integral.words,
    feedbackUser: ctx.actor.name,
    problemFeedback: problem,
    handleRemark,
  };
  return asForm(asking, { action: 'feedback.add', input, words, form: FEEDBACK_FORM, formKey: 'feedback', recipients: [] });
}

const NewComment = z.object({ number: z.string().max(20).describe('编号'), comment: remark('评论内容') });

async function newComment(asking: AssistantRequest, given: z.output<typeof NewComment>): Promise<ProposedChange> {
  const { id, kind, number, url } = await recordOf(asking, given.number);
  const comment = buttonWords(given.comment, asking.said);
  return {
    action: `${kind}.comment`,
    input: { id, comment },
    about: { kind, id },
    url,
    card: {
      record: number,
      form: null,
      fill: null,
      fields: [proposedField({ name: 'comment', label: '评论', required: true, words: comment }, knownOf(asking))],
    },
  };
}

const NewState = z.object({
  number: z.string().max(20).describe('编号'),
  state: z.enum(['1', '2', '3', '4']).describe('新状态'),
  remark: z.string().max(REMARK_MAX).describe('说明').default(''),
});

async function newState(asking: AssistantRequest, given: z.output<typeof NewState>): Promise<ProposedChange> {
  const { id, kind, number, state, url } = await recordOf(asking, given.number);
  if (state === given.state) throw new Refused(`${number} 已经是${WORK_STATE_WORDS[given.state]}`);
  const remark = buttonWords(given.remark, asking.said);
  const known = knownOf(asking);
  const input =
    kind === 'todo'
      ? { items: [{ todoId: id }], state: given.state, remark }
      : { items: [{ afterSaleProblemId: id }], completionStatus: given.state, remark };
  const fields = [
    proposedField({ name: 'state', label: '新状态', required: true, words: WORK_STATE_WORDS[given.state] }, known),
    proposedField({ name: 'remark', label: '说明', words: remark }, known),
  ];
  return {
    action: `${kind}.state`,
    input,
    about: { kind, id, state },
    url,
    card: { record: number, form: null, fill: null, fields },
  };
}

type FormGiven = {
  action: ProposedChange['action'];
  input: Record<string, string>;
  words: Readonly<Partial<Record<string, string>>>;
  form: { name: string; fields: Readonly<Record<string, { label: string; required: boolean | string }>> };
  formKey: string;
  recipients: readonly string[];
};

/**
 * A proposal for a new record: the card shows the fields in the words and order of the form, and 修改 opens the form without guarded values.
 */
function asForm(asking: AssistantRequest, { action, input, words, form, formKey, recipients }: FormGiven): ProposedChange {
  const known = knownOf(asking);
  const shown = Object.entries(form.fields).flatMap(([name, { label, required }]) => {
    const said = ownValue(words, name);
    if (said === undefined) return [];
    const isGuarded = recipients.includes(name) || hasForeignLink(said, known.said);
    return [proposedField({ name, label, required, words: said, isGuarded }, known)];
  });
  const guarded = new Set(shown.filter((field) => field.guarded).map(({ name }) => name));
  const values = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, guarded.has(name) ? '' : value]));
  return {
    action,
    input,
    about: null,
    url: '',
    card: { record: '', fields: shown, form: { key: formKey, name: form.name, values }, fill: null },
  };
}
