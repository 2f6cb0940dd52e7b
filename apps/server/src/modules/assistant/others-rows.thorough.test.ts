import { calls } from '@houtai/contract';
import { RpcAnswer } from '@houtai/contract/assistant-clients';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { AppForTest } from '#platform/testing/app-for-test.ts';
import { askAs } from '#platform/testing/ask-as.ts';
import { openSession, tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { assistantStage } from '#platform/testing/stages/assistant-stage.ts';
import { knowledgeStage } from '#platform/testing/stages/knowledge-stage.ts';
import { feedbackForm, todoForm } from '#platform/testing/stages/work-forms.ts';

import { assistantSettings } from './assistant.tables.ts';

const PEOPLE = { staff: 'u-staff', other: 'u-staff-2', afterSale: 'u-after-sale', guest: 'u-guest' } as const;

/** Words of hidden records. The search uses a part of them, so that the whole word proves a leak. */
const SECRETS = { todo: '机密往来乙壹', feedback: '机密往来丙贰', rule: '机密往来丁叁', report: '机密往来戊肆' };
const PART = '机密往来';

let test: AppForTest;
let tokens: Record<keyof typeof PEOPLE | 'admin', string>;
/** Numbers and ids of records that only the administrator sees, for use in queries. */
let hidden: { TD: string; TDID: string; FB: string; FBID: string; RULE: string };

beforeAll(async () => {
  test = await assistantStage({});
  await test.db.update(assistantSettings).set({ allowClients: true });
  tokens = await tokensOf(test.db, { ...PEOPLE, admin: 'u-admin' });
  hidden = await hide(tokens.admin);
});
afterAll(() => test.close());

async function hide(admin: string): Promise<typeof hidden> {
  // Without a project, whose members would see it.
  const todo = todoForm({ projectId: '', receptionUser: 'u-admin', resultRequest: `<p>${SECRETS.todo}</p>`, promiseRemark: SECRETS.todo });
  const { todoId } = (await sendTo(test.app, calls.todo.add, todo, admin)).result;
  const { number: TD } = (await sendTo(test.app, calls.todo.get, { id: todoId }, admin)).result;
  const reported = feedbackForm({ feedbackUser: 'u-admin', handleUser: 'u-admin', problemFeedback: `<p>${SECRETS.feedback}</p>` });
  const { afterSaleProblemId } = (await sendTo(test.app, calls.feedback.add, reported, admin)).result;
  const { number: FB } = (await sendTo(test.app, calls.feedback.get, { afterSaleProblemId }, admin)).result;
  const { published } = await knowledgeStage(test);
  const rule = {
    title: `规定 ${SECRETS.rule}`,
    content: `<p>${SECRETS.rule}</p>`,
    audience: 'departments',
    departmentIds: 'd-office',
  } as const;
  const { newsId: RULE } = await published(rule);
  const line = { section: 'done', text: SECRETS.report, auto: false, source: null } as const;
  const report = { kind: 'week', day: '2026-11-20', version: 0, lines: [line], content: '', receivers: [], hours: [] } as const;
  await sendTo(test.app, calls.workReports.save, { ...report, lines: [line], receivers: [], hours: [] }, admin);
  return { TD, TDID: todoId, FB, FBID: afterSaleProblemId, RULE };
}

/** Everything that a person's own lists return, as sent over the wire; forbidden lists return nothing. */
async function listsOf(token: string): Promise<string> {
  const bodies: unknown[] = [];
  for (const view of ['received', 'assisting', 'created', 'all'] as const)
    bodies.push((await sendTo(test.app, calls.todo.page, { view, limit: 500 }, token)).body);
  for (const view of ['handling', 'created', 'all'] as const)
    bodies.push((await sendTo(test.app, calls.feedback.page, { view, limit: 500 }, token)).body);
  bodies.push((await sendTo(test.app, calls.knowledge.mine, { limit: 500 }, token)).body);
  return JSON.stringify(bodies);
}

const TODO_VIEWS = ['received', 'assisting', 'created', 'all'];
const FEEDBACK_VIEWS = ['handling', 'created', 'all'];

/** Queries for other people's records: by views, words, names, numbers, ids, states, scopes, pages and fields that no tool has. */
const WAYS: readonly (readonly [string, object])[] = [
  ...TODO_VIEWS.flatMap((view) =>
    [{}, { keyword: PART }, { keyword: '$TD' }, { state: '1' }, { overdue: true }].map(
      (more) => ['list_todos', { view, ...more }] as const,
    ),
  ),
  ...['%', '_', "' or 1=1 --", '$TDID', '系统管理员', 'u-admin'].map((keyword) => ['list_todos', { view: 'all', keyword }] as const),
  ['list_todos', { view: 'all', offset: 2, limit: 500 }],
  ['list_todos', { view: 'all', receptionUser: 'u-admin' }],
  ['list_todos', { view: 'all', userId: 'u-admin', scope: 'all', dataScope: '1' }],
  ['list_todos', { view: 'everyone' }],
  ['list_todos', { view: 'all', actor: { userId: 'u-admin', tags: ['*:*:*'] } }],
  ...FEEDBACK_VIEWS.flatMap((view) => [{}, { keyword: PART }, { state: '1' }].map((more) => ['list_feedback', { view, ...more }] as const)),
  ['list_feedback', { view: 'all', keyword: '$FB' }],
  ['list_feedback', { view: 'all', keyword: '%' }],
  ['list_feedback', { view: 'all', handleUser: 'u-admin' }],
  ...['$TD', ' $TD ', '$TD,$FB', '$TDID', '$FB', '$FBID', '../$TD', '$TD?view=all'].map((number) => ['read_record', { number }] as const),
  ...[PART, '$TD', '$FB', '$TDID', '$RULE', '%'].map((keyword) => ['search', { keyword }] as const),
  ...[PART, '规定', '%', '$RULE'].map((keyword) => ['search_rules', { keyword }] as const),
  ['report_records', { kind: 'week', day: '2026-11-20' }],
  ['report_records', { kind: 'week', day: '2026-11-20', userId: 'u-admin', ownerId: 'u-admin' }],
  ['figures', { of: 'todo' }],
  ['figures', { of: 'feedback' }],
  ['figures', { of: 'todo', userId: 'u-admin' }],
  ['propose_comment', { number: '$TD', comment: '看到了' }],
  ['propose_comment', { number: '$FB', comment: '看到了' }],
  ['propose_state', { number: '$TD', state: '4' }],
  ['propose_state', { number: '$FB', state: '4' }],
];

const Called = z.object({ content: z.tuple([z.object({ text: z.string() })]) });

/** The result of a tool, called through the endpoint without a model. */
async function told(client: string, [name, input]: (typeof WAYS)[number]): Promise<string> {
  // A client may make only so many calls a minute.
  test.clock.advance(1_500);
  const sent = JSON.stringify(input).replaceAll(/\$(\w+)/g, (_, key: keyof typeof hidden) => hidden[key]);
  const params = { name, arguments: JSON.parse(sent) as object };
  const payload = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api${calls.assistant.mcp.path}`,
    headers: { authorization: `Bearer ${client}` },
    payload,
  });
  return Called.parse(RpcAnswer.parse(answer.json()).result).content[0].text;
}

const clientOf = async (token: string) => (await sendTo(test.app, calls.assistant.addClient, { name: '客户端' }, token)).result.token;

/** The record numbers in an answer, except the examples in a refusal. */
const numbersIn = (text: string) => [...new Set(text.replace('应如 TD-1024 或 FB-1024', '').match(/\b(?:TD|FB)-\d+/g))];

describe('reading tools', () => {
  it('refuse members altogether', async () => {
    const member = (await openSession(test.db, 'u-member')).token;
    expect(await sendTo(test.app, calls.assistant.addClient, { name: '客户端' }, member)).toMatchObject({ code: 'A0301' });
    await expect(askAs(test.app, member, { text: '有哪些待办？' })).rejects.toThrow('会员账号不能使用该功能');
  });

  it('answer more than fifty kinds of questions without rows that are hidden from the asker', async () => {
    expect(WAYS.length).toBeGreaterThanOrEqual(50);
    const client = await clientOf(tokens.admin);
    const answers = [];
    for (const way of WAYS) answers.push(await told(client, way));
    for (const secret of [SECRETS.todo, SECRETS.feedback, SECRETS.report])
      expect(answers.filter((answer) => answer.includes(secret)).length, secret).toBeGreaterThan(0);
  });

  describe.each(Object.keys(PEOPLE) as (keyof typeof PEOPLE)[])('for %s', (who) => {
    let own: string;
    let client: string;
    beforeEach(async () => {
      own = await listsOf(tokens[who]);
      client = await clientOf(tokens[who]);
    });

    it('reveal no record and no word that their own lists do not contain, whatever the query', async () => {
      const secrets = Object.values(SECRETS).filter((secret) => !own.includes(secret));
      expect(secrets).toContain(SECRETS.todo);
      const mine = new Set(numbersIn(own));
      for (const way of WAYS) {
        const answer = await told(client, way);
        // The answer may repeat the query.
        const strangers = numbersIn(answer).filter((number) => !mine.has(number) && number !== hidden.TD && number !== hidden.FB);
        expect(strangers, JSON.stringify(way)).toEqual([]);
        expect(
          secrets.filter((secret) => answer.includes(secret)),
          JSON.stringify(way),
        ).toEqual([]);
      }
    });

    it('count the same as their own lists', async () => {
      const counted = await sendTo(test.app, calls.todo.counts, {}, tokens[who]);
      const answer = await told(client, ['figures', { of: 'todo' }]);
      if (counted.code !== '00000') return expect(answer).toContain(counted.msg);
      const { received, assisting, created, all } = counted.result;
      expect(JSON.parse(answer)).toEqual({ 我负责的: received, 我协助的: assisting, 我创建的: created, 全部可见的: all });
    });
  });
});
