import { calls } from '@houtai/contract';
import { localDate, startOfDay } from '@houtai/contract/dates';
import { valuesIn } from '@houtai/contract/form-check';
import { QUESTIONNAIRE_FORM } from '@houtai/contract/questionnaires-form';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runJob } from '#platform/jobs/job.ts';
import { randomFrom } from '#platform/random-from.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { askForSheet, sheetOf } from '#platform/testing/fixtures/export-sheet.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { makeQuestion, questionnaireStage } from '#platform/testing/stages/questionnaire-stage.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

import { questionnaires } from './questionnaires.tables.ts';

const { visitor, questionnaires: own } = calls;
/** Calls that need only the questionnaire's id. */
const OF_ONE = [
  own.get,
  own.history,
  own.link,
  own.results,
  own.responses,
  own.copy,
  own.close,
  own.renewLink,
  own.remove,
  own.restore,
  own.tickets,
];
const TAGS = Object.values(own).map(({ access }) => access);

let test: AppForTest;
let maker: string;
let viewer: { id: string; token: string };
let stranger: string;
let plain: string;
let stage: ReturnType<typeof questionnaireStage>;
beforeAll(async () => {
  test = await appForTest({ demo: false });
  maker = (await makeSignedIn(test.app, { tags: ['*:*:*'] })).token;
  const { user, token } = await makeSignedIn(test.app, { tags: TAGS, companyId: 'chengming-data' });
  viewer = { id: user.id, token };
  stranger = (await makeSignedIn(test.app, { tags: [...TAGS, 'feedback:feedback:add'], companyId: 'chengming-data' })).token;
  plain = (await makeSignedIn(test.app, {})).token;
  stage = questionnaireStage(test, maker);
});
afterAll(() => test.close());

const responses = async (id: string, more: object = {}, token = maker) =>
  (await sendTo(test.app, own.responses, { id, ...more }, token)).result;
const job = async (name: string) => {
  const found = test.app.jobs.find((one) => one.name === name);
  if (!found) throw new Error(`no job ${name}`);
  return runJob(test.app, found);
};

/** Backdates rows instead of moving the clock, because sessions would expire before the retention period. */
async function ago(days: number, id: string) {
  const back = sql`make_interval(days => ${days})`;
  await test.db.execute(sql`update questionnaire_responses set submitted_at = submitted_at - ${back} where questionnaire_id = ${id}`);
  await test.db.execute(sql`update questionnaires set removed_at = removed_at - ${back} where id = ${id}`);
}

describe('questionnaires.results', () => {
  it('equals a manual count over three versions, with and without filters', async () => {
    const random = randomFrom(7);
    const first = [makeQuestion('q'), makeQuestion('many', 'multiple'), makeQuestion('nps', 'nps')];
    const { id, key } = await stage.published(first);
    const letters = ['a', 'b'];
    for (let version = 1; version <= 3; version += 1) {
      for (let index = 0; index < 25; index += 1) {
        const many = letters.filter(() => random() < 0.6);
        const answers = { q: [letters[Math.floor(random() * 2)] ?? 'a'], many, nps: [String(Math.floor(random() * 11))] };
        expect((await stage.answer(key, answers)).result.state).toBe('done');
      }
      const { version: stored, ...row } = (await sendTo(test.app, own.get, { id }, maker)).result;
      const questions = row.questions.map((question) => ({ ...question, title: `${question.title} 改` }));
      const more = version === 2 ? questions.filter(({ id }) => id !== 'nps') : questions;
      const form = valuesIn(QUESTIONNAIRE_FORM, row);
      const saved = (await sendTo(test.app, own.update, { ...form, id, version: stored, questions: more }, maker)).result;
      await stage.publish(saved);
      if (version === 2) await withNps(id);
    }
    const byHand = async (question: string, where = sql`true`) => {
      const { rows } = await test.db.execute<{ value: string; count: number }>(
        sql`select value, count(*)::int as count from questionnaire_answers a
            where questionnaire_id = ${id} and question_id = ${question} and ${where} group by value`,
      );
      return Object.fromEntries(rows.map(({ value, count }) => [value, count]));
    };
    const shown = (spread: Awaited<ReturnType<typeof stage.results>>, question: string) => {
      const counts = spread.answers.find(({ questionId }) => questionId === question)?.counts ?? [];
      return Object.fromEntries(counts.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]));
    };
    const all = await stage.results(id);
    expect([all.total, all.matching]).toEqual([75, 75]);
    expect(all.questions.map(({ title }) => title)).toContain('题 q 改 改 改');
    for (const question of ['q', 'many', 'nps']) expect(shown(all, question)).toEqual(await byHand(question));
    const chose = sql`exists (select 1 from questionnaire_answers o where o.response_id = a.response_id and o.question_id = 'q' and o.value = 'a')`;
    const filtered = await stage.results(id, 'q~a');
    expect(shown(filtered, 'many')).toEqual(await byHand('many', chose));
    // A filtered question shows all its answers.
    expect(shown(filtered, 'q')).toEqual(await byHand('q'));
    const both = await stage.results(id, 'q~a,q~b');
    expect(both.matching).toBe(75);
    expect((await responses(id, { filter: 'q~a,many~b' })).total).toBe((await stage.results(id, 'q~a,many~b')).matching);
  });

  async function withNps(id: string) {
    const row = (await sendTo(test.app, own.get, { id }, maker)).result;
    const form = valuesIn(QUESTIONNAIRE_FORM, row);
    const questions = [...row.questions.filter((question) => question.id !== 'nps'), makeQuestion('nps', 'nps')];
    await stage.publish((await sendTo(test.app, own.update, { ...form, id, version: row.version, questions }, maker)).result);
  }

  it('answers the author, people whose role covers them, and named people, and A0404 to others', async () => {
    const { id, key } = await stage.published([makeQuestion('q')], { viewerIds: viewer.id });
    await stage.answer(key, { q: ['a'] });
    expect((await sendTo(test.app, own.results, { id }, viewer.token)).result.total).toBe(1);
    const { title, questions, version } = (await sendTo(test.app, own.get, { id }, viewer.token)).result;
    const changed = { ...valuesIn(QUESTIONNAIRE_FORM, { title }), questions, version, id };
    expect((await sendTo(test.app, own.update, changed, viewer.token)).code).toBe('A0404');
    for (const call of OF_ONE) expect(await sendTo(test.app, call, { id }, stranger)).toMatchObject({ status: 404, code: 'A0404' });
    expect((await sendTo(test.app, own.setPassword, { id, password: '' }, stranger)).code).toBe('A0404');
    expect((await sendTo(test.app, own.makeTickets, { id, labels: ['x'] }, stranger)).code).toBe('A0404');
    expect((await sendTo(test.app, own.publish, { id, version }, stranger)).code).toBe('A0404');
    expect((await askForSheet(test.app, own.exportResponses, { id }, stranger)).json()).toMatchObject({ code: 'A0404' });
    const [row] = (await responses(id)).rows;
    expect((await sendTo(test.app, own.toFeedback, { responseId: row?.id ?? '' }, stranger)).code).toBe('A0404');
  });
});

/** Inserts answers, one on each day or all on one, each with its own number. */
async function makeAnswers(id: string, { numbers, days }: { numbers: number; days: number }): Promise<void> {
  await test.db.execute(sql`
    insert into questionnaire_responses (id, questionnaire_id, version, attempt_hash, submitted_at, seconds)
    select ${id} || '-' || n, ${id}, 1, ${id} || n, ${test.clock.now.toISOString()}::timestamptz - (n % ${days}) * interval '1 day', 10
    from generate_series(1, ${numbers}) as n`);
  await test.db.execute(sql`
    insert into questionnaire_answers (response_id, question_id, place, questionnaire_id, value)
    select ${id} || '-' || n, q, 0, ${id}, case q when 'z' then 'a' else n::text end
    from generate_series(1, ${numbers}) as n, unnest(array['n', 't', 'z']) as q`);
}

describe('more values than results can show', () => {
  it('appear as the most frequent ones with the total number, whatever other questions contain', async () => {
    const { id } = await stage.published([makeQuestion('n', 'number'), makeQuestion('t', 'line'), makeQuestion('z')]);
    await makeAnswers(id, { numbers: 2_010, days: 1 });
    const { answers } = await stage.results(id);
    expect(answers.map(({ questionId, values, counts }) => [questionId, values, counts.length])).toEqual([
      ['n', 2_010, 2_000],
      ['t', 0, 0],
      ['z', 1, 1],
    ]);
    expect(answers[2]?.counts).toMatchObject([{ value: 'a', count: 2_010 }]);
  });

  it('appear as the latest days, and earlier ones count in the totals', async () => {
    const { id } = await stage.published([makeQuestion('n', 'number'), makeQuestion('t', 'line'), makeQuestion('z')]);
    await makeAnswers(id, { numbers: 400, days: 400 });
    const { days, matching } = await stage.results(id);
    expect([days.length, days.reduce((sum, day) => sum + day.count, 0), matching]).toEqual([366, 366, 400]);
  });
});

describe('the days of answers', () => {
  it("appear without gaps in the company's time zone, with the same filters", async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    await stage.answer(key, { q: ['a'] });
    await stage.answer(key, { q: ['b'] });
    await ago(2, id);
    await stage.answer(key, { q: ['a'] });
    const { days } = await stage.results(id);
    expect(days.map(({ count }) => count)).toEqual([2, 0, 1]);
    expect(days.at(-1)?.day).toBe(localDate(test.clock.now));
    const first = `@day~${days[0]?.day ?? ''}`;
    expect((await stage.results(id, first)).matching).toBe(2);
    expect((await stage.results(id, `${first},q~a`)).matching).toBe(1);
    expect((await responses(id, { filter: `@day~${days[1]?.day ?? ''}` })).total).toBe(0);
    expect((await stage.results(id, '@day~2026-02-31')).matching).toBe(0);
  });

  it('begin at midnight in the server’s time zone, like its other days', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    await stage.answer(key, { q: ['a'] });
    const late = startOfDay('2026-11-19', 1)?.getTime() ?? 0;
    for (const [moment, day] of [
      [late - 1, '2026-11-19'],
      [late, '2026-11-20'],
    ] as const) {
      await test.db.execute(sql`update questionnaire_responses set submitted_at = ${new Date(moment)} where questionnaire_id = ${id}`);
      expect((await stage.results(id)).days).toEqual([{ day, count: 1 }]);
      expect((await stage.results(id, `@day~${day}`)).matching).toBe(1);
    }
    expect((await stage.results(id, '@day~2026-11-19')).matching).toBe(0);
  });
});

describe('questionnaires.responses and their file', () => {
  it('contain the requested columns in order, and skip unknown questions', async () => {
    const { id, key } = await stage.published([makeQuestion('q'), makeQuestion('t', 'line'), makeQuestion('n', 'number')]);
    await stage.answer(key, { q: ['a'], t: ['原话'], n: ['3'] });
    const { rows } = await sheetOf(test.app, own.exportResponses, { id, columns: ['n', 'q', 'unknown'] }, maker);
    expect(rows.map((row) => row.slice(4, 6))).toEqual([
      ['3. 题 n', '1. 题 q'],
      ['3', '选项 1'],
    ]);
  });

  it('find answers by a word in their texts and return them in words, a column for each question', async () => {
    const { id, key } = await stage.published([
      makeQuestion('q', 'single', { title: '选一个' }),
      makeQuestion('t', 'lines', { title: '说一说' }),
    ]);
    await stage.answer(key, { q: ['a'], t: ['夜班报修没人接单'] });
    await stage.answer(key, { q: ['b'], t: ['=1+1'] });
    expect((await responses(id, { keyword: '接单' })).rows.map(({ answers }) => answers['t'])).toEqual([['夜班报修没人接单']]);
    expect((await responses(id, { keyword: '%' })).total).toBe(0);
    const { rows } = await sheetOf(test.app, own.exportResponses, { id, filter: 'q~b' }, maker);
    expect(rows.map((row) => row.slice(2))).toEqual([
      ['版本', '专属链接', '1. 选一个', '2. 说一说', '售后反馈'],
      [1, '', '选项 2', '=1+1', ''],
    ]);
  });

  it('can each become one feedback record, of which the visitor sees only how far it is', async () => {
    const { key, id } = await stage.published([makeQuestion('t', 'lines', { title: '<b>问题</b>' })], { follow: true, title: '登记' });
    const { follow } = (await stage.answer(key, { t: ['<script>x</script>坏了'] })).result;
    const progress = async () => (await sendTo(test.app, visitor.follow, { key: follow })).result;
    expect(await progress()).toMatchObject({ title: '登记', state: '', changedAt: null });
    const responseId = (await responses(id)).rows[0]?.id ?? '';
    const made = await Promise.all([1, 2].map(() => sendTo(test.app, own.toFeedback, { responseId }, maker)));
    expect(new Set(made.map(({ result }) => result.feedbackNumber)).size).toBe(1);
    const record = (await sendTo(test.app, calls.feedback.get, { afterSaleProblemId: made[0]?.result.feedbackId ?? '' }, maker)).result;
    expect(record.problemFeedback).toContain('&lt;script&gt;x&lt;/script&gt;坏了');
    expect(await progress()).toEqual({
      title: '登记',
      companyName: expect.any(String),
      number: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      submittedAt: expect.any(String),
      state: '待处理',
      changedAt: expect.any(String),
      step: 'accepted',
      acceptedAt: expect.any(String),
      begunAt: null,
      doneAt: null,
      replies: [],
      mayReply: true,
      isAwaited: false,
    });
    expect((await sendTo(test.app, own.toFeedback, { responseId }, viewer.token)).code).toBe('A0301');
  });
});

describe('files of visitors', () => {
  const upload = async (key: string, attempt: string, name = 'a.png', bytes = PNG) => {
    const fields = Object.entries({ key, attempt }).map(([field, value]) => ({ field, value }));
    const answer = await postUpload(test.app, visitor.upload, multipartBody([...fields, filePart(name, bytes)]), {});
    return answer.json<{ code: string; result: { id: string } }>();
  };
  const reads = async (id: string, token: string) =>
    (await test.app.inject({ url: `/api/op-biz/file/read/${id}`, headers: { 'x-access-token': token } })).statusCode;

  it('pass all checks, can be opened by people who see the results, and disappear with the answer', async () => {
    const { id, key } = await stage.published([makeQuestion('f', 'file')], { viewerIds: viewer.id, keepDays: 10 });
    const { attempt } = (await stage.open({ key })).result;
    expect((await upload(key, attempt, 'a.png', Buffer.from('no image'))).code).toBe('A0701');
    expect((await upload(key, attempt, 'a.html', Buffer.from('<html></html>'))).code).toBe('A0701');
    expect((await upload(key, 'made-up')).code).toBe('A0400');
    const { result: file } = await upload(key, attempt);
    expect(await reads(file.id, maker)).toBe(404);
    expect((await stage.submit({ key, attempt, answers: { f: [file.id] } })).result.state).toBe('done');
    expect([await reads(file.id, maker), await reads(file.id, viewer.token), await reads(file.id, stranger)]).toEqual([200, 200, 404]);
    expect((await responses(id)).rows[0]?.files).toMatchObject([{ id: file.id, fileName: 'a.png' }]);
    const other = (await stage.open({ key })).result.attempt;
    expect((await stage.submit({ key, attempt: other, answers: { f: [file.id] } })).code).toBe('A0400');
    await ago(11, id);
    const { version, ...row } = (await sendTo(test.app, own.get, { id }, maker)).result;
    expect([version, row.answered]).toEqual([2, 1]);
    expect(await job('questionnaires:retention')).toBe('清理答卷 1 份');
    expect(await reads(file.id, maker)).toBe(404);
  });
});

describe('retention', () => {
  it('deletes old answers and retains how often each value was given', async () => {
    const { id, key } = await stage.published([makeQuestion('q'), makeQuestion('t', 'line')], { keepDays: 5 });
    for (const letter of ['a', 'a', 'b']) await stage.answer(key, { q: [letter], t: ['原话'] });
    await ago(6, id);
    await stage.answer(key, { q: ['b'] });
    expect(await job('questionnaires:retention')).toBe('清理答卷 3 份');
    expect(await job('questionnaires:retention')).toBeUndefined();
    const after = await stage.results(id);
    expect([after.total, after.archived]).toEqual([1, 3]);
    expect(after.answers[0]?.counts.toSorted((one, other) => one.value.localeCompare(other.value))).toEqual([
      { value: 'a', count: 2, all: 2, place: null },
      { value: 'b', count: 2, all: 2, place: null },
    ]);
    const { rows } = await test.db.execute(sql`select 1 from questionnaire_totals where value = '原话'`);
    expect(rows).toEqual([]);
  });

  it('deletes questionnaires after their days in the recycle bin, and none earlier', async () => {
    const { id } = await stage.make([makeQuestion('q')]);
    await sendTo(test.app, own.remove, { id }, maker);
    await ago(29, id);
    await job('questionnaires:bin');
    const there = () => test.db.$count(questionnaires, sql`id = ${id}`);
    expect(await there()).toBe(1);
    await ago(2, id);
    await job('questionnaires:bin');
    expect(await there()).toBe(0);
  });
});

describe('questionnaires.publish', () => {
  it.each([
    ['without questions', [], '', '至少要有一道题'],
    ['without a title', [makeQuestion('q', 'single', { title: ' ' })], 'q', '第 1 题：题目不能为空'],
    [
      'with a condition on what comes later',
      [
        makeQuestion('q', 'single', { showIf: { join: 'all', parts: [{ questionId: 'r', test: 'any', optionIds: ['a'] }] } }),
        makeQuestion('r'),
      ],
      'q',
      '第 1 题：条件用到了后面的第 2 题',
    ],
    [
      'with a condition on itself',
      [makeQuestion('q', 'single', { showIf: { join: 'all', parts: [{ questionId: 'q', test: 'any', optionIds: ['a'] }] } })],
      'q',
      '第 1 题：条件用到了后面的第 1 题',
    ],
  ] as const)('refuses a questionnaire %s', async (_, questions, path, msg) => {
    const { id, version } = await stage.make([...questions]);
    expect(await sendTo(test.app, own.publish, { id, version }, maker)).toMatchObject({ code: 'A0400', body: { errors: [{ path, msg }] } });
  });

  const saveWith = async (id: string, questions: ReturnType<typeof makeQuestion>[]) => {
    const row = (await sendTo(test.app, own.get, { id }, maker)).result;
    const form = valuesIn(QUESTIONNAIRE_FORM, row);
    return (await sendTo(test.app, own.update, { ...form, id, version: row.version, questions }, maker)).result;
  };
  const option = (id: string, text: string) => ({ id, text, open: false, quota: null });

  it('succeeds after a chosen option was removed: it is hidden from visitors, and results retain its name', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    await stage.answer(key, { q: ['a'] });
    const kept = makeQuestion('q').options.filter((each) => each.id !== 'a');
    const { version, questions } = await saveWith(id, [makeQuestion('q', 'single', { options: [...kept, option('c', '新的')] })]);
    expect(questions[0]?.options.map((each) => [each.id, each.hidden ?? false])).toEqual([
      ['b', false],
      ['c', false],
      ['a', true],
    ]);
    expect((await sendTo(test.app, own.publish, { id, version }, maker)).result.published?.version).toBe(2);
    const shown = (await stage.open({ key })).result.questions[0]?.options.map((each) => each.id);
    expect(shown).toEqual(['b', 'c']);
    expect((await stage.answer(key, { q: ['a'] })).code).toBe('A0400');
    await stage.answer(key, { q: ['c'] });
    const results = await stage.results(id);
    expect(results.questions[0]?.options.map((each) => [each.id, each.text])).toContainEqual(['a', '选项 1']);
    expect(results.answers[0]?.counts.map(({ value, count }) => [value, count])).toEqual(
      expect.arrayContaining([
        ['a', 1],
        ['c', 1],
      ]),
    );
  });

  it('succeeds with an option that was removed before hiding existed, and hides it', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    await stage.answer(key, { q: ['a'] });
    const stuck = [makeQuestion('q', 'single', { options: [option('b', '选项 2'), option('c', '新的')] })];
    await test.db.update(questionnaires).set({ questions: stuck }).where(eq(questionnaires.id, id));
    const { version } = (await sendTo(test.app, own.get, { id }, maker)).result;
    const { published } = (await sendTo(test.app, own.publish, { id, version }, maker)).result;
    expect(published?.questions[0]?.options.at(-1)).toMatchObject({ id: 'a', text: '选项 1', hidden: true });
  });

  it('succeeds after an answered question was removed or changed its kind: the answers stay in the results', async () => {
    const { id, key } = await stage.published([makeQuestion('q'), makeQuestion('r', 'line'), makeQuestion('s')]);
    await stage.answer(key, { q: ['a'], r: ['写的'], s: ['b'] });
    const { version, questions } = await saveWith(id, [makeQuestion('q', 'line'), makeQuestion('s', 'multiple')]);
    const of = (part: string) => questions.find((question) => question.id === part);
    expect([of('q')?.kind, of('q')?.hidden, of('r')?.hidden, of('s')?.kind, of('s')?.hidden]).toEqual([
      'single',
      true,
      true,
      'multiple',
      undefined,
    ]);
    expect((await sendTo(test.app, own.publish, { id, version }, maker)).code).toBe('00000');
    const asked = (await stage.open({ key })).result.questions;
    expect(asked.map(({ kind }) => kind)).toEqual(['line', 'multiple']);
    const answers = new Map((await stage.results(id)).answers.map((each) => [each.questionId, each.answered]));
    expect([answers.get('q'), answers.get('r'), answers.get('s')]).toEqual([1, 1, 1]);
  });

  it('shows in the builder how often each question was answered and each option chosen', async () => {
    const { id, key } = await stage.published([makeQuestion('q'), makeQuestion('r', 'line')]);
    for (const value of ['a', 'a', 'b']) await stage.answer(key, { q: [value], r: [value] });
    const { answerCounts } = (await sendTo(test.app, own.get, { id }, maker)).result;
    expect(answerCounts).toEqual({ q: { answered: 3, values: { a: 2, b: 1 } }, r: { answered: 3, values: {} } });
  });

  it('counts answers when a questionnaire is opened, not when it is saved', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    await stage.answer(key, { q: ['a'] });
    expect(await saveWith(id, [makeQuestion('q'), makeQuestion('r')])).not.toHaveProperty('answerCounts');
    expect((await sendTo(test.app, own.get, { id }, maker)).result).toHaveProperty('answerCounts');
  });

  it('records changes of settings and questions in the history in words, and names it in the log', async () => {
    const { id, version } = await stage.make([]);
    const form = { ...valuesIn(QUESTIONNAIRE_FORM, { title: '问卷' }), id };
    const asked = (await sendTo(test.app, own.update, { ...form, version, questions: [makeQuestion('q')] }, maker)).result;
    expect(asked.version).toBe(version + 1);
    const changed = { ...form, quota: 5, version: asked.version, questions: [makeQuestion('q'), makeQuestion('r')] };
    expect((await sendTo(test.app, own.update, changed, maker)).result).toMatchObject({ version: version + 2, quota: 5 });
    const entries = (await sendTo(test.app, own.history, { id }, maker)).result;
    const words = (title: string) => `${title}（单选）选项 1、选项 2`;
    expect(entries).toMatchObject([
      { action: '修改题目', changes: [{ label: '第 2 题', before: '', after: words('题 r') }], state: null },
      { action: '修改问卷设置', changes: [{ field: 'quota', label: '份数上限', after: '5' }], state: null },
      { action: '修改题目', changes: [{ label: '第 1 题', before: '', after: words('题 q') }], state: null },
      { action: '新建问卷', changes: [], state: null },
    ]);
    const auditor = (await makeSignedIn(test.app, { tags: ['*:*:*'] })).token;
    const { rows } = (await sendTo(test.app, calls.operationLog.page, { area: own.update.subject, limit: 100 }, auditor)).result;
    const [saved] = rows.filter(({ changed }) => changed.includes('份数上限'));
    expect(saved?.record).toBe('问卷 问卷');
  });

  it('records nothing when a password is removed where there is none', async () => {
    const { id } = await stage.make([]);
    const before = (await sendTo(test.app, own.history, { id }, maker)).result;
    expect((await sendTo(test.app, own.setPassword, { id, password: '' }, maker)).code).toBe('00000');
    expect((await sendTo(test.app, own.history, { id }, maker)).result).toEqual(before);
  });

  it('refuses an older version, with the present one', async () => {
    const { id, version } = await stage.make([makeQuestion('q')]);
    expect(await sendTo(test.app, own.publish, { id, version: version - 1 }, maker)).toMatchObject({
      code: 'A0409',
      body: { result: { version } },
    });
    const late = { ...valuesIn(QUESTIONNAIRE_FORM, { title: '后' }), id, version: version - 1, questions: [] };
    expect((await sendTo(test.app, own.update, late, maker)).code).toBe('A0409');
  });
});

describe('the recycle bin', () => {
  it('contains a removed questionnaire, restores it closed, and deletes it the second time', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    expect((await sendTo(test.app, own.remove, { id }, maker)).msg).toBe('问卷已移入回收站');
    const listed = async (view: 'all' | 'removed') =>
      (await sendTo(test.app, own.page, { view, limit: 3000 }, maker)).result.rows.some((row) => row.id === id);
    expect([await listed('all'), await listed('removed')]).toEqual([false, true]);
    expect((await sendTo(test.app, own.restore, { id }, maker)).msg).toBe('问卷已恢复');
    expect((await stage.open({ key })).result.state).toBe('closed');
    await sendTo(test.app, own.remove, { id }, maker);
    expect((await sendTo(test.app, own.remove, { id }, maker)).msg).toBe('问卷已彻底删除');
    expect((await sendTo(test.app, own.get, { id }, maker)).code).toBe('A0404');
  });

  it('lets a copy be made without days, viewers and password', async () => {
    const { id } = await stage.published([makeQuestion('q')], { title: '原件', endsOn: '2026-12-31', viewerIds: viewer.id });
    const copy = (await sendTo(test.app, own.copy, { id }, maker)).result;
    expect(copy).toMatchObject({
      title: '原件 副本',
      state: 'draft',
      endsOn: '',
      viewerIds: '',
      published: null,
      questions: [{ id: 'q' }],
    });
  });
});

it('questionnaires refuse callers who are not signed in, and people without the right', async () => {
  const { id } = await stage.make([makeQuestion('q')]);
  for (const [token, code] of [
    ['', 'L0001'],
    [plain, 'A0301'],
  ] as const) {
    for (const call of [own.page, own.counts]) expect((await sendTo(test.app, call, {}, token)).code).toBe(code);
    for (const call of OF_ONE) expect((await sendTo(test.app, call, { id }, token)).code).toBe(code);
    expect((await sendTo(test.app, own.add, valuesIn(QUESTIONNAIRE_FORM, { title: 'x' }), token)).code).toBe(code);
    expect((await sendTo(test.app, own.toFeedback, { responseId: id }, token)).code).toBe(code);
    expect((await askForSheet(test.app, own.exportResponses, { id }, token)).json()).toMatchObject({ code });
  }
});
