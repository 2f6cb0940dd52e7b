import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { makeQuestion, questionnaireStage } from '#platform/testing/stages/questionnaire-stage.ts';

const { visitor, questionnaires: own } = calls;

let test: AppForTest;
let maker: string;
let stage: ReturnType<typeof questionnaireStage>;
beforeAll(async () => {
  test = await appForTest();
  maker = (await makeSignedIn(test.app, { tags: ['*:*:*'] })).token;
  stage = questionnaireStage(test, maker);
});
afterAll(() => test.close());

const total = async (id: string) => (await stage.results(id)).total;

describe('visitor.submit', () => {
  it('stores one answer for an attempt, even when sent twice, from two tabs, or after a lost response', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    const { attempt } = (await stage.open({ key })).result;
    const again = (await stage.open({ key, attempt })).result;
    expect(again.attempt).toBe(attempt);
    const sent = await Promise.all(Array.from({ length: 5 }, () => stage.submit({ key, attempt, answers: { q: ['a'] } })));
    expect(sent.map(({ result }) => result.state)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect((await stage.submit({ key, attempt, answers: { q: ['b'] } })).result.state).toBe('done');
    expect((await stage.open({ key, attempt })).result).toMatchObject({ state: 'done', questions: [] });
    const { total: kept, answers } = await stage.results(id);
    expect([kept, answers[0]?.counts]).toEqual([1, [{ value: 'a', count: 1, all: 1, place: null }]]);
  });

  it('gives each place of an option away once, and shows full options before anything is filled in', async () => {
    const options = makeQuestion('q').options.map((option) => ({ ...option, quota: option.id === 'a' ? 3 : null }));
    const { id, key } = await stage.published([makeQuestion('q', 'single', { options })]);
    const sent = await Promise.all(Array.from({ length: 12 }, () => stage.answer(key, { q: ['a'] })));
    expect(sent.filter(({ result }) => result.state === 'done')).toHaveLength(3);
    expect(sent.find(({ result }) => result.state === 'full')?.result.fullOptions).toEqual(['q~a']);
    const opened = (await stage.open({ key })).result;
    expect(opened.fullOptions).toEqual(['q~a']);
    expect(JSON.stringify(opened.questions)).not.toContain('"quota":3');
    expect((await stage.answer(key, { q: ['b'] })).result.state).toBe('done');
    expect(await total(id)).toBe(4);
  });

  it('stores no hidden or unknown answers, and requires only visible ones', async () => {
    const why = makeQuestion('why', 'line', {
      required: true,
      showIf: { join: 'all', parts: [{ questionId: 'q', test: 'any', optionIds: ['b'] }] },
    });
    const { id, key } = await stage.published([makeQuestion('q'), why]);
    expect((await stage.answer(key, { q: ['a'], why: ['没有显示'], nothing: ['x'] })).result.state).toBe('done');
    expect((await stage.answer(key, { q: ['b'] })).body).toMatchObject({ code: 'A0400', errors: [{ path: 'why', msg: '这一题必填' }] });
    const [kept] = (await sendTo(test.app, own.responses, { id }, maker)).result.rows;
    expect(kept?.answers).toEqual({ q: ['a'] });
  });

  it.each([
    ['an option that there is not', { q: ['z'] }, 'q', '答案不在可选范围内'],
    ['two of one', { q: ['a', 'b'] }, 'q', '答案不在可选范围内'],
    ['a date that is none', { d: ['2026-02-30'] }, 'd', '请填写日期，如 2026-01-31'],
    ['a phone that is none', { p: ['12'] }, 'p', '无效的手机号码'],
    ['eleven of ten', { n: ['11'] }, 'n', '答案不在可选范围内'],
    ['a row twice', { m: ['r1:a', 'r1:b'] }, 'm', '答案不在可选范围内'],
    ['half an order', { o: ['a'] }, 'o', '请排出全部选项'],
    ['the file of somebody else', { f: ['nobodys-file'] }, 'f', '有文件不存在或已被清理，请移除后重新上传'],
    ['a signature that was never stored', { g: ['nobodys-file'] }, 'g', '有文件不存在或已被清理，请移除后重新上传'],
    ['a district of another city', { a: ['浙江省 宁波市 滨江区'] }, 'a', '没有这个地区，请重新选择'],
    ['a city where a district is asked for', { a: ['浙江省 杭州市'] }, 'a', '没有这个地区，请重新选择'],
  ])('refuses %s', async (_, answers, path, msg) => {
    const kinds = [
      makeQuestion('q'),
      makeQuestion('d', 'date'),
      makeQuestion('p', 'line', { rule: 'mobilePhone' }),
      makeQuestion('n', 'nps'),
    ];
    const { id, key } = await stage.published([
      ...kinds,
      makeQuestion('m', 'matrix'),
      makeQuestion('o', 'ranking'),
      makeQuestion('f', 'file'),
      makeQuestion('g', 'signature'),
      makeQuestion('a', 'region'),
    ]);
    expect(await stage.answer(key, answers as Record<string, string[]>)).toMatchObject({
      code: 'A0400',
      body: { errors: [{ path, msg }] },
    });
    expect(await total(id)).toBe(0);
  });

  it('refuses forged attempts, those of another questionnaire, and those from before a password change', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    const other = await stage.published([makeQuestion('q')]);
    const { attempt } = (await stage.open({ key })).result;
    const foreign = (await stage.open({ key: other.key })).result.attempt;
    for (const made of ['x', `${attempt}x`, foreign])
      expect((await stage.submit({ key, attempt: made, answers: { q: ['a'] } })).code).toBe('A0400');
    await sendTo(test.app, own.setPassword, { id, password: 'abc' }, maker);
    expect((await stage.submit({ key, attempt, answers: { q: ['a'] } })).code).toBe('A0400');
    expect(await total(id)).toBe(0);
  });
});

describe('the access of a visitor', () => {
  it('ends before anything is filled in: too early, too late, closed, and unpublished without any detail', async () => {
    const days = [
      [{ startsOn: '2026-11-21' }, { state: 'not-yet', startsOn: '2026-11-21', questions: [] }],
      [{ endsOn: '2026-11-19' }, { state: 'closed', startsOn: '' }],
      [
        { startsOn: '2026-11-01', endsOn: '2026-11-20' },
        { state: 'open', startsOn: '' },
      ],
    ] as const;
    for (const [settings, told] of days) {
      const { key } = await stage.published([makeQuestion('q')], settings);
      expect((await stage.open({ key })).result).toMatchObject(told);
    }
    const { id, key } = await stage.published([makeQuestion('q')]);
    const { attempt } = (await stage.open({ key })).result;
    await sendTo(test.app, own.close, { id }, maker);
    expect((await stage.open({ key })).result).toMatchObject({ state: 'closed', questions: [] });
    expect((await stage.submit({ key, attempt, answers: { q: ['a'] } })).result.state).toBe('closed');
    await sendTo(test.app, own.setPassword, { id, password: 'abc' }, maker);
    expect((await stage.open({ key })).result).toMatchObject({ state: 'closed', title: '', intro: '' });
    await sendTo(test.app, own.remove, { id }, maker);
    expect((await stage.open({ key })).code).toBe('A0404');
    const draft = await stage.make([makeQuestion('q')]);
    expect((await stage.open({ key: await stage.keyOf(draft.id) })).code).toBe('A0404');
  });

  it('requires the password, and reveals nothing of the questionnaire without it', async () => {
    const { id, key } = await stage.published([makeQuestion('q')], { title: '保密的标题', intro: '保密的说明' });
    await sendTo(test.app, own.setPassword, { id, password: '口令 1' }, maker);
    for (const [password, state] of [
      ['', 'password'],
      ['错的', 'wrong-password'],
    ] as const) {
      const { result } = await stage.open({ key, password });
      expect(result).toMatchObject({ state, title: '', intro: '', questions: [], attempt: '' });
    }
    expect((await stage.open({ key, password: '口令 1' })).result).toMatchObject({ state: 'open', title: '保密的标题' });
  });

  it('allows one answer per device, if so configured', async () => {
    const { key } = await stage.published([makeQuestion('q')], { perDevice: true });
    const first = await stage.open({ key });
    const cookie = String(first.response.headers['set-cookie'] ?? '');
    expect(cookie).toMatch(/^houtai_visitor=[\w-]{32}; .*Path=\/api\/visitor; HttpOnly; SameSite=Lax$/);
    const cookies = { houtai_visitor: /=([\w-]+);/.exec(cookie)?.[1] ?? '' };
    await stage.submit({ key, attempt: first.result.attempt, answers: { q: ['a'] } }, '192.0.2.1', cookies);
    expect((await stage.open({ key }, '192.0.2.9', cookies)).result.state).toBe('used');
    expect((await stage.open({ key }, '192.0.2.9')).result.state).toBe('open');
  });

  it('allows one answer for a single-use link, even when it is opened twice', async () => {
    const { id, key } = await stage.published([makeQuestion('q')], { perPerson: true });
    const [made] = (await sendTo(test.app, own.makeTickets, { id, labels: ['恒瑞精密'] }, maker)).result;
    const ticket = made?.ticket ?? '';
    expect((await stage.open({ key })).result.state).toBe('ticket');
    expect((await stage.open({ key, ticket: 'made-up' })).result.state).toBe('wrong-ticket');
    const [one, two] = [(await stage.open({ key, ticket })).result.attempt, (await stage.open({ key, ticket })).result.attempt];
    const sent = await Promise.all([one, two].map((attempt) => stage.submit({ key, attempt, ticket, answers: { q: ['a'] } })));
    expect(sent.map(({ result }) => result.state).toSorted()).toEqual(['done', 'used']);
    expect((await sendTo(test.app, own.tickets, { id }, maker)).result).toEqual([{ label: '恒瑞精密', used: true }]);
    expect((await sendTo(test.app, own.responses, { id }, maker)).result.rows[0]?.ticketLabel).toBe('恒瑞精密');
  });
});

describe('visitor.preview', () => {
  it('shows the questionnaire of the builder with a signed key, for a day, and accepts no answer', async () => {
    const draft = await stage.make([makeQuestion('q')], { title: '草稿' });
    const { key, previewKey } = (await sendTo(test.app, own.link, { id: draft.id }, maker)).result;
    const preview = (key: string) => sendTo(test.app, visitor.preview, { key });
    expect((await preview(previewKey)).result).toMatchObject({ state: 'open', title: '草稿', attempt: '', questions: [{ id: 'q' }] });
    for (const wrong of [key, `${previewKey}x`, draft.id]) expect((await preview(wrong)).code).toBe('A0404');
    expect((await stage.submit({ key: previewKey, attempt: previewKey, answers: {} })).code).toBe('A0404');
    test.clock.advance(86_400_001);
    expect((await preview(previewKey)).code).toBe('A0404');
    test.clock.advance(-86_400_001);
  });
});

describe('the key of a visitor', () => {
  it('opens neither calls of staff nor anything of another kind of key', async () => {
    const { id, key } = await stage.published([makeQuestion('q')], { follow: true });
    const { attempt } = (await stage.open({ key })).result;
    const { follow } = (await stage.submit({ key, attempt, answers: { q: ['a'] } })).result;
    const { previewKey } = (await sendTo(test.app, own.link, { id }, maker)).result;
    for (const token of [key, attempt, follow, previewKey]) {
      for (const call of [own.results, own.responses, own.get, own.link])
        expect((await sendTo(test.app, call, { id }, token)).code).toBe('L0001');
      expect((await sendTo(test.app, calls.files.read, { id: 'any' }, token)).code).toBe('L0001');
    }
    for (const other of [key, attempt, previewKey]) expect((await sendTo(test.app, visitor.follow, { key: other })).code).toBe('A0404');
    for (const other of [attempt, follow, previewKey]) expect((await stage.open({ key: other }, '192.0.2.77')).code).toBe('A0404');
    expect((await sendTo(test.app, calls.invoicing.shared, { key })).code).toBe('A0404');
  });

  it('stops working once the link was renewed', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    await sendTo(test.app, own.renewLink, { id }, maker);
    expect((await stage.open({ key })).code).toBe('A0404');
    expect((await stage.open({ key: await stage.keyOf(id) })).result.state).toBe('open');
  });
});
