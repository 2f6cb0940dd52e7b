import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { visibleBlocks } from '#platform/html/visible-text.ts';
import { askAs } from '#platform/testing/ask-as.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { modelStage, type ModelStage, order } from '#platform/testing/stages/assistant-stage.ts';
import { todoForm } from '#platform/testing/stages/work-forms.ts';

import { environmentFor, start, type FakeModel } from '../../../../../tools/ai-stand-in/main.mjs';

let test: ModelStage<FakeModel>;
let admin: string;

beforeAll(async () => {
  test = await modelStage({ start, environmentFor });
  ({ admin } = await tokensOf(test.db, { admin: 'u-admin' }));
});
afterAll(() => test.close());

/** What the model receives from a tool that it calls for a person. */
async function heard(token: string, name: string, input: object): Promise<string> {
  await askAs(test.app, token, { text: order(name, input) });
  return test.heard();
}

const numbersIn = (text: string) => [...new Set(text.match(/\b(?:TD|FB)-\d+/g))].toSorted();

describe('what the assistant looks up', () => {
  it.each(['u-admin', 'u-manager', 'u-staff', 'u-staff-2', 'u-after-sale', 'u-guest'])(
    'for %s equals the content of their lists',
    async (userId) => {
      const { person } = await tokensOf(test.db, { person: userId });
      for (const view of ['received', 'assisting', 'created', 'all'] as const) {
        const { rows, total } = (await sendTo(test.app, calls.todo.page, { view, limit: 20 }, person)).result;
        const told = await heard(person, 'list_todos', { view });
        expect(JSON.parse(told)).toMatchObject({ 共: total, 列出: rows.length });
        const listed = (JSON.parse(told) as { 待办: { 编号: string }[] }).待办.map((todo) => todo.编号);
        expect(listed).toEqual(rows.map(({ number }) => number));
      }
      const listed = await sendTo(test.app, calls.feedback.page, { view: 'all', limit: 20 }, person);
      const told = await heard(person, 'list_feedback', { view: 'all' });
      expect(numbersIn(told).length > 0).toBe(listed.code === '00000' && listed.result.total > 0);
    },
  );

  it('includes the refusal of a call in its own words, for people who lack the right', async () => {
    const { token } = await makeSignedIn(test.app, { tags: [] });
    for (const [name, input] of [
      ['list_todos', { view: 'all' }],
      ['list_feedback', { view: 'all' }],
      ['figures', { of: 'todo' }],
      ['figures', { of: 'feedback' }],
    ] as const)
      expect(await heard(token, name, input)).toMatch(/没有「.*」权限/);
  });

  it.each([
    ['read_record', { number: '$' }],
    ['read_record', { number: '$ ' }],
    ['search', { keyword: '$' }],
    ['list_todos', { view: 'all', keyword: '只有管理员能看的内容' }],
    ['list_todos', { view: 'received', keyword: '只有管理员能看的内容' }],
    ['propose_comment', { number: '$', comment: '看到了' }],
    ['propose_state', { number: '$', state: '4' }],
  ])('by %s %j reveals nothing of a record that the person may not see', async (name, input) => {
    const secret = '只有管理员能看的内容';
    const { todoId } = (
      await sendTo(test.app, calls.todo.add, todoForm({ receptionUser: 'u-admin', resultRequest: `<p>${secret}</p>` }), admin)
    ).result;
    const { number } = (await sendTo(test.app, calls.todo.get, { id: todoId }, admin)).result;
    const asked = JSON.parse(JSON.stringify(input).replace('$', number)) as object;
    const { person } = await tokensOf(test.db, { person: 'u-guest' });
    const told = await heard(person, name, asked);
    expect(told.replaceAll(`「${secret}」`, '').replaceAll(secret, name === 'list_todos' ? '' : secret)).not.toContain(secret);
    expect(told).not.toContain('"版本"');
    expect(numbersIn(told).filter((one) => one !== number)).toEqual([]);
  });

  it('names a source of 流程制度 that the person can open', async () => {
    const { person } = await tokensOf(test.db, { person: 'u-staff' });
    const { events } = await askAs(test.app, person, { text: '报销制度怎么规定？' });
    const sources = events.flatMap((event) => (event.type === 'part' && event.part.type === 'sources' ? event.part.sources : []));
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.map(({ heading }) => heading)).toContain('二、差旅标准');
    for (const { newsId, title, revision, heading, passage } of sources) {
      const item = (await sendTo(test.app, calls.knowledge.detail, { newsId }, person)).result;
      expect(item).toMatchObject({ title, revision });
      const blocks = visibleBlocks(item.content).map(({ text }) => text);
      expect(blocks).toContain(heading);
      expect(blocks.some((block) => block.startsWith(passage.replace(/…$/, '')))).toBe(true);
    }
  });
});
