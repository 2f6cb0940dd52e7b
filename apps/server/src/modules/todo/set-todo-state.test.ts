import { calls } from '@houtai/contract';
import { NEXT_STATES, type WorkState } from '@houtai/contract/work-states';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { todoForm } from '#platform/testing/stages/work-forms.ts';

import { todos } from './todo.tables.ts';

let test: AppForTest;
let maker: string;
let receiver: string;
let assistant: string;
let guest: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token: maker } = await openSession(test.db, 'u-after-sale'));
  ({ token: receiver } = await openSession(test.db, 'u-staff'));
  ({ token: assistant } = await openSession(test.db, 'u-staff-2'));
  ({ token: guest } = await openSession(test.db, 'u-guest'));
});
afterAll(() => test.close());

async function make(state: WorkState = '1'): Promise<string> {
  const { todoId } = (await sendTo(test.app, calls.todo.add, todoForm({ assistUser: 'u-staff-2' }), maker)).result;
  await test.db.update(todos).set({ state }).where(eq(todos.id, todoId));
  return todoId;
}

function move(ids: readonly (readonly [string, number | WorkState])[], state: WorkState, { as = receiver, remark = '' } = {}) {
  const items = ids.map(([todoId, from]) => (typeof from === 'number' ? { todoId, version: from } : { todoId, from }));
  return sendTo(test.app, calls.todo.setState, { items, state, remark }, as);
}

async function statesOf(...ids: string[]): Promise<string[]> {
  const found = await Promise.all(ids.map((id) => sendTo(test.app, calls.todo.get, { id }, maker)));
  return found.map((sent) => `${sent.result.state} v${sent.result.version}`);
}

const STATES = ['1', '2', '3', '4'] as const;
const MOVES = STATES.flatMap((from) => STATES.map((to) => [from, to, NEXT_STATES[from].includes(to)] as const));

describe('todo.setState', () => {
  it.each(MOVES)('from %s to %s: %s', async (from, to, may) => {
    const id = await make(from);
    const sent = await move([[id, 1]], to);
    // Moving to the present state succeeds.
    expect(sent.code).toBe(may || from === to ? '00000' : 'A0409');
    expect(await statesOf(id)).toEqual([may ? `${to} v2` : `${from} v1`]);
  });

  it.each([
    ['1', '2', '开始处理', '待处理', '处理中'],
    ['2', '1', '退回待处理', '处理中', '待处理'],
    ['4', '1', '重新打开', '已关闭', '待处理'],
    ['3', '2', '退回处理中', '已完成', '处理中'],
    ['2', '3', '完成', '处理中', '已完成'],
    ['3', '4', '关闭', '已完成', '已关闭'],
  ] as const)('records %s to %s as %s, with the remark', async (from, to, action, before, after) => {
    const id = await make(from);
    test.clock.advance(1_000);
    await move([[id, 1]], to, { as: assistant, remark: '已与客户确认' });
    const [entry] = (await sendTo(test.app, calls.todo.history, { id }, maker)).result;
    expect(entry).toMatchObject({ action, userName: '黄子轩', comment: '已与客户确认', changes: [{ label: '状态', before, after }] });
    expect(entry?.at).toBe(test.clock.now.toISOString());
  });

  it('moves several to-dos together', async () => {
    const [a, b] = [await make(), await make('2')];
    expect(
      (
        await move(
          [
            [a, 1],
            [b, 1],
          ],
          '3',
        )
      ).code,
    ).toBe('00000');
    expect(await statesOf(a, b)).toEqual(['3 v2', '3 v2']);
  });

  it('moves none if one has changed, and returns it as it is', async () => {
    const [a, b] = [await make(), await make()];
    await move([[b, 1]], '2', { as: assistant });
    const sent = await move(
      [
        [a, '1'],
        [b, '1'],
      ],
      '3',
    );
    const { number } = (await sendTo(test.app, calls.todo.get, { id: b }, maker)).result;
    expect(sent).toMatchObject({
      status: 409,
      code: 'A0409',
      msg: expect.stringMatching(new RegExp(`^${number} 黄子轩 \\d\\d:\\d\\d 已改为「处理中」$`)),
      body: { result: [{ todoId: b, state: '2', version: 2 }] },
    });
    expect(await statesOf(a, b)).toEqual(['1 v1', '2 v2']);
  });

  it('reports if the caller changed it, on another page', async () => {
    const id = await make();
    await move([[id, 1]], '2');
    const { number } = (await sendTo(test.app, calls.todo.get, { id }, maker)).result;
    expect((await move([[id, '1']], '3')).msg).toMatch(new RegExp(`^${number} 您自己 \\d\\d:\\d\\d 已改为「处理中」$`));
    // A comment by somebody else makes no difference.
    await sendTo(test.app, calls.todo.comment, { id, comment: '请尽快' }, assistant);
    expect((await move([[id, '1']], '3')).msg).toContain('您自己');
  });

  it('moves none if one cannot reach the state, and names it', async () => {
    const [a, b] = [await make(), await make('4')];
    const sent = await move(
      [
        [a, 1],
        [b, 1],
      ],
      '3',
    );
    const { number } = (await sendTo(test.app, calls.todo.get, { id: b }, maker)).result;
    expect(sent).toMatchObject({ code: 'A0409', msg: `${number} 当前的状态不能改为「已完成」` });
    expect(await statesOf(a, b)).toEqual(['1 v1', '4 v1']);
  });

  it('moves none if the caller may not see one', async () => {
    const [a, foreign] = [await make(), await make()];
    // Without a project, whose members would see it.
    await test.db.update(todos).set({ receptionUser: 'u-manager', assistUsers: [], projectId: null }).where(eq(todos.id, foreign));
    expect(
      (
        await move(
          [
            [a, 1],
            [foreign, 1],
          ],
          '3',
        )
      ).code,
    ).toBe('A0404');
    expect(await statesOf(a)).toEqual(['1 v1']);
  });

  it('refuses a manager who sees it but is not involved', async () => {
    const own = (await sendTo(test.app, calls.todo.add, todoForm({ receptionUser: 'u-after-sale' }), receiver)).result.todoId;
    const { token: manager } = await openSession(test.db, 'u-manager');
    expect(await move([[own, 1]], '3', { as: manager })).toMatchObject({ code: 'A0301', msg: expect.stringContaining('协助人') });
  });

  it('serializes two people who move the same to-dos in different orders', async () => {
    const [a, b] = [await make(), await make()];
    const sent = await Promise.all([
      move(
        [
          [a, '1'],
          [b, '1'],
        ],
        '3',
      ),
      move(
        [
          [b, '1'],
          [a, '1'],
        ],
        '4',
        { as: maker },
      ),
    ]);
    expect(sent.map((each) => each.code).toSorted()).toEqual(['00000', 'A0409']);
  });

  it('refuses an empty choice, too many, and an unknown state', async () => {
    const id = await make();
    expect((await move([], '3')).code).toBe('A0400');
    expect(
      (
        await move(
          Array.from({ length: 101 }, () => [id, 1] as const),
          '3',
        )
      ).code,
    ).toBe('A0400');
    expect((await move([[id, 1]], '9' as '4')).code).toBe('A0400');
  });

  it('requires a token and the right', async () => {
    const id = await make();
    expect((await move([[id, 1]], '3', { as: '' })).code).toBe('L0001');
    expect((await move([[id, 1]], '3', { as: guest })).code).toBe('A0301');
  });
});
