import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { makeQuestion, questionnaireStage } from '#platform/testing/stages/questionnaire-stage.ts';

import { dropOldDrafts } from './visitor-draft.ts';

const { visitor, questionnaires: own } = calls;
const PHONE = { houtai_visitor: 'a-phone' };

let test: AppForTest;
let maker: string;
let stage: ReturnType<typeof questionnaireStage>;
beforeAll(async () => {
  test = await appForTest({ demo: false });
  maker = (await makeSignedIn(test.app, { tags: ['*:*:*'] })).token;
  stage = questionnaireStage(test, maker);
});
afterAll(() => test.close());

const keep = (key: string, attempt: string, answers: Record<string, string[]>, page = 0) =>
  sendTo(test.app, visitor.keep, { key, attempt, answers, page }, { ip: '192.0.2.1', cookies: PHONE });
const open = async (key: string, attempt = '', cookies: object = PHONE) =>
  (await stage.open({ key, attempt }, '192.0.2.1', cookies)).result;
const begin = async (key: string) => (await open(key)).attempt;

const followUp = makeQuestion('why', 'line', { showIf: { join: 'all', parts: [{ questionId: 'q', test: 'any', optionIds: ['b'] }] } });

describe('visitor.keep', () => {
  it('returns to the attempt the visible part of what was filled in, and nothing after sending', async () => {
    const { id, key } = await stage.published([makeQuestion('q'), followUp, makeQuestion('l', 'line')]);
    const attempt = await begin(key);
    expect((await open(key, attempt)).draft).toBeNull();
    expect((await keep(key, attempt, { q: ['a'], why: ['没有显示'], l: ['一半'], other: ['x'] }, 1)).code).toBe('00000');
    expect((await open(key, attempt)).draft).toEqual({ answers: { q: ['a'], l: ['一半'] }, page: 1 });
    expect(await stage.results(id)).toMatchObject({ total: 0, partial: 1, leftAt: 2 });
    await stage.submit({ key, attempt, answers: { q: ['a'] } });
    expect((await keep(key, attempt, { q: ['b'] })).code).toBe('00000');
    expect(await stage.results(id)).toMatchObject({ total: 1, partial: 0, leftAt: null });
  });

  it('returns it to the device that has lost its attempt, without its files, and to no other device', async () => {
    const { id, key } = await stage.published([makeQuestion('l', 'line'), makeQuestion('f', 'file')]);
    await keep(key, await begin(key), { l: ['一半'], f: ['a-file'] });
    expect((await open(key, '', { houtai_visitor: 'another-phone' })).draft).toBeNull();
    const again = await open(key);
    expect(again.draft).toEqual({ answers: { l: ['一半'] }, page: 0 });
    await stage.submit({ key, attempt: again.attempt, answers: { l: ['写完'] } });
    expect(await stage.results(id)).toMatchObject({ total: 1, partial: 0 });
  });

  it('hides drafts of one person from the next if each person has a link', async () => {
    const { id, key } = await stage.published([makeQuestion('l', 'line')], { perPerson: true });
    const made = (await sendTo(test.app, own.makeTickets, { id, labels: ['甲', '乙'] }, maker)).result;
    const [one, two] = made.map(({ ticket }) => ticket);
    const opened = (ticket: string | undefined) => stage.open({ key, ticket: ticket ?? '' }, '192.0.2.1', PHONE);
    await keep(key, (await opened(one)).result.attempt, { l: ['甲的'] });
    expect((await opened(two)).result.draft).toBeNull();
  });

  it('refuses a forged attempt, and stores nothing for closed questionnaires', async () => {
    const { id, key } = await stage.published([makeQuestion('l', 'line')]);
    const attempt = await begin(key);
    expect((await keep(key, `${attempt}x`, { l: ['x'] })).code).toBe('A0400');
    expect((await keep('unknown', attempt, { l: ['x'] })).code).toBe('A0404');
    await sendTo(test.app, own.close, { id }, maker);
    expect((await keep(key, attempt, { l: ['x'] })).code).toBe('00000');
    expect((await stage.results(id)).partial).toBe(0);
  });

  it('expires with its attempt, and not before', async () => {
    const { id, key } = await stage.published([makeQuestion('l', 'line')]);
    await keep(key, await begin(key), { l: ['一半'] });
    const later = (days: number) => new Date(test.clock.now.getTime() + days * 86_400_000);
    await dropOldDrafts(test.db, later(29));
    expect((await stage.results(id)).partial).toBe(1);
    await dropOldDrafts(test.db, later(31));
    expect((await stage.results(id)).partial).toBe(0);
  });
});
