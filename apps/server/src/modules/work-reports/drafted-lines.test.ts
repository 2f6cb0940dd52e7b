import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import type { SeenLine } from '@houtai/contract/work-reports';
import type { WorkState } from '@houtai/contract/work-states';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { recordHistory } from '#modules/history/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm, todoForm } from '#platform/testing/stages/work-forms.ts';

/** Monday to Friday of one week, and the next Monday. */
const WEEK = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'] as const;
const [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = WEEK;
const NEXT_MONDAY = '2026-11-23';

type Who = 'receiver' | 'assistant' | 'maker' | 'reader';

let test: AppForTest;
let ids: Record<Who, string>;

beforeAll(async () => {
  test = await appForTest();
  const person = async (name: string) => (await makeSignedIn(test.app, { name, tags: ['*:*:*'], companyId: 'chengming' })).user.id;
  ids = { receiver: await person('钱收'), assistant: await person('孙助'), maker: await person('赵建'), reader: await person('李看') };
});
afterAll(() => test.close());
beforeEach(() => test.db.execute(sql`truncate todos, feedback, record_history cascade`));

/** Performs an action at noon of a day. */
async function as<Result>(who: Who, day: string, act: (token: string) => Promise<Result>): Promise<Result> {
  test.clock.now = new Date(`${day}T12:00:00`);
  return act((await openSession(test.db, ids[who], test.clock.now)).token);
}
const made = (day: string, fields: Parameters<typeof todoForm>[0] = {}, by: Who = 'maker') =>
  as(by, day, async (token) => {
    const input = todoForm({
      receptionUser: ids.receiver,
      assistUser: ids.assistant,
      planTime: '',
      resultRequest: '<p>联调。</p>',
      ...fields,
    });
    return (await sendTo(test.app, calls.todo.add, input, token)).result.todoId;
  });
const move = (id: string, state: WorkState, [who, day]: readonly [Who, string], remark = '') =>
  as(who, day, async (token) => {
    const { version } = (await sendTo(test.app, calls.todo.get, { id }, token)).result;
    const { code } = await sendTo(test.app, calls.todo.setState, { items: [{ todoId: id, version }], state, remark }, token);
    expect(code).toBe('00000');
  });
const say = (id: string, [who, day]: readonly [Who, string]) =>
  as(who, day, (token) => sendTo(test.app, calls.todo.comment, { id, comment: '再看看' }, token));
const drafted = (
  who: Who = 'receiver',
  { on = FRIDAY, kind = 'week', day = FRIDAY }: { on?: string; kind?: 'day' | 'week'; day?: string } = {},
) => as(who, on, async (token) => (await sendTo(test.app, calls.workReports.sources, { kind, day }, token)).result);
const inWords = (lines: readonly SeenLine[]) =>
  lines.map(({ section, did, isOptional }) => [section, did, isOptional ? 'optional' : 'taken']);

describe('workReports.sources', () => {
  it('lists as done what the caller moved to done, with the remark, and for nobody else', async () => {
    const id = await made(MONDAY);
    await move(id, '3', ['assistant', WEDNESDAY], '已发 4.1.6');
    expect(inWords(await drafted('assistant'))).toEqual([['done', '已发 4.1.6', 'taken']]);
    expect(await drafted('receiver')).toEqual([]);
    expect(inWords(await drafted('maker'))).toEqual([['doing', '新建待办', 'optional']]);
    expect(await drafted('reader')).toEqual([]);
  });

  it('lists as done what somebody closed afterwards, and not what was reopened', async () => {
    const [closed, reopened] = [await made(MONDAY), await made(MONDAY)];
    for (const id of [closed, reopened]) await move(id, '3', ['receiver', TUESDAY]);
    await move(closed, '4', ['maker', WEDNESDAY]);
    await move(reopened, '2', ['maker', WEDNESDAY]);
    const lines = await drafted();
    expect(lines.find(({ source }) => source.id === closed)?.section).toBe('done');
    expect(lines.find(({ source }) => source.id === reopened)).toMatchObject({ section: 'doing', did: '转为已完成', isOptional: false });
  });

  it('uses the state at the end of its days, whatever happened to a record afterwards', async () => {
    const [later, reopened] = [await made(MONDAY), await made(MONDAY)];
    await move(later, '2', ['receiver', TUESDAY]);
    await move(reopened, '3', ['receiver', TUESDAY]);
    await move(later, '3', ['receiver', NEXT_MONDAY]);
    await move(reopened, '2', ['receiver', NEXT_MONDAY]);
    const sections = Object.fromEntries(
      (await drafted('receiver', { on: NEXT_MONDAY })).map(({ source, section }) => [source.id, section]),
    );
    expect(sections).toEqual({ [later]: 'doing', [reopened]: 'done' });
  });

  it('lists for each day only what was done on it', async () => {
    const id = await made(MONDAY);
    await move(id, '2', ['receiver', TUESDAY]);
    await move(id, '3', ['receiver', THURSDAY]);
    const ofDay = async (day: string) => inWords(await drafted('receiver', { kind: 'day', day }));
    expect(await ofDay(TUESDAY)).toEqual([['doing', '转为处理中', 'taken']]);
    expect(await ofDay(WEDNESDAY)).toEqual([]);
    expect(await ofDay(THURSDAY)).toEqual([['done', '', 'taken']]);
  });

  it("describes the caller's actions on their own records, and offers those on others", async () => {
    const id = await made(MONDAY);
    await move(id, '2', ['receiver', TUESDAY], '约好客户');
    for (const day of [TUESDAY, WEDNESDAY]) await say(id, ['receiver', day]);
    await say(id, ['assistant', WEDNESDAY]);
    expect(inWords(await drafted('receiver'))).toEqual([['doing', '转为处理中：约好客户，评论 2 次', 'taken']]);
    expect(inWords(await drafted('assistant'))).toEqual([['doing', '评论 1 次', 'optional']]);
  });

  it('offers records that the caller worked on and somebody else finished', async () => {
    const id = await made(MONDAY);
    await say(id, ['receiver', TUESDAY]);
    await move(id, '3', ['assistant', WEDNESDAY]);
    expect(inWords(await drafted())).toEqual([['doing', '评论 1 次', 'optional']]);
  });

  it('omits untouched requests, and plans those that are late or due', async () => {
    await made(MONDAY, { receptionUser: ids.maker, assistUser: '' });
    const late = await made(MONDAY, { todoTime: MONDAY, planTime: TUESDAY });
    const due = await made(MONDAY, { planTime: '2026-11-27' });
    await made(MONDAY, { planTime: '2026-12-07' });
    expect((await drafted('maker')).every(({ isOptional }) => isOptional)).toBe(true);
    expect((await drafted()).map(({ section, source, note }) => [section, source.id, note])).toEqual([
      ['plan', late, '11-17 到期，已超时'],
      ['plan', due, '11-27 到期'],
    ]);
  });

  it.each<[string, Who]>([
    ['waits for who reported it', 'maker'],
    ['was closed with that, as its handler reported it', 'receiver'],
  ])('lists as done feedback that was handled and %s, with its remark', async (_, reporter) => {
    const id = await as('maker', MONDAY, async (token) => {
      const input = feedbackForm({ problemDate: MONDAY, handleUser: ids.receiver, feedbackUser: ids[reporter] });
      return (await sendTo(test.app, calls.feedback.add, input, token)).result.afterSaleProblemId;
    });
    await as('receiver', TUESDAY, async (token) => {
      const form = { handleUser: ids.receiver, handleDate: TUESDAY, handleRemark: '换了 2 台终端', completionStatus: '3' as const };
      const input = { afterSaleProblemId: id, version: 1, workTime: '', bugSource: '', ...form };
      expect((await sendTo(test.app, calls.feedback.handle, input, token)).code).toBe('00000');
    });
    expect(inWords(await drafted()).filter(([section]) => section !== 'plan')).toEqual([['done', '换了 2 台终端', 'taken']]);
    expect(inWords(await drafted('maker')).map(([, , taken]) => taken)).toEqual(['optional']);
  });

  it('ignores the name of a state that is ambiguous', async () => {
    const id = await made(MONDAY);
    await move(id, '3', ['receiver', TUESDAY]);
    const write = (action: string, after: string) =>
      test.db
        .update(recordHistory)
        .set({ action, movedFrom: null, movedTo: null, changes: [{ field: 'completionStatus', label: '状态', before: '待处理', after }] })
        .where(eq(recordHistory.recordId, id));
    const section = async () => (await drafted())[0]?.section;
    await write('修改', '已完成');
    expect(await section()).toBe('done');
    await write('修改', '办结');
    expect(await section()).toBe('doing');
    const rename = (text: string, code: string) =>
      test.db.execute(sql`update dictionary_entries set text = ${text} where type = ${DICT.todoState} and code = ${code}`);
    try {
      await rename('办结', '3');
      expect(await section()).toBe('done');
      // Either the old name of one state or the present one of another.
      await rename('已完成', '2');
      await write('修改', '已完成');
      expect(await section()).toBe('doing');
    } finally {
      await rename('已完成', '3');
      await rename('处理中', '2');
    }
  });
});
