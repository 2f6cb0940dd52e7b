import { createHash } from 'node:crypto';

import { calls } from '@houtai/contract';
import { hasZeroBits, proofText } from '@houtai/contract/visitor-proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { makeQuestion, questionnaireStage } from '#platform/testing/stages/questionnaire-stage.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

const { visitor, questionnaires: own } = calls;

let test: AppForTest;
let maker: string;
let stage: ReturnType<typeof questionnaireStage>;
beforeAll(async () => {
  test = await appForTest({ demo: false });
  maker = (await makeSignedIn(test.app, { tags: ['*:*:*'] })).token;
  stage = questionnaireStage(test, maker);
});
afterAll(() => test.close());

const total = async (id: string) => (await stage.results(id)).total;

describe('guesses from one address', () => {
  it('at a short code get refused before the right one is found, and nothing else does', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    const { shortCode } = (await sendTo(test.app, own.get, { id }, maker)).result;
    const ip = '203.0.113.30';
    const enter = (code: string) => sendTo(test.app, visitor.enter, { code }, { ip });
    expect((await enter(` ${shortCode.toLowerCase().slice(0, 4)}-${shortCode.slice(4)}`)).result.key).toBe(key);
    for (let index = 0; index < 30; index += 1) expect((await enter('WRONG234')).code).toBe('A0404');
    test.clock.advance(20_000);
    const refused = await enter(shortCode);
    expect(refused.code).toBe('A0501');
    expect(refused.response.headers['retry-after']).toBe('40');
    expect((await stage.open({ key }, ip)).result.state).toBe('open');
    test.clock.advance(40_000);
    expect((await enter(shortCode)).result.key).toBe(key);
  });

  it('at a password get refused before the right one is found, for that questionnaire only', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    const other = await stage.published([makeQuestion('q')]);
    for (const each of [id, other.id]) await sendTo(test.app, own.setPassword, { id: each, password: 'right' }, maker);
    const ip = '203.0.113.31';
    const known = (await stage.open({ key, password: 'right' }, ip)).result.attempt;
    for (let index = 0; index < 30; index += 1)
      expect((await stage.open({ key, password: 'wrong' }, ip)).result.state).toBe('wrong-password');
    expect((await stage.open({ key, password: 'right' }, ip)).code).toBe('A0501');
    expect((await stage.open({ key, attempt: known }, ip)).result.state).toBe('open');
    expect((await stage.open({ key: other.key, password: 'right' }, ip)).result.state).toBe('open');
  });

  it('do not affect twenty neighbours who open, save drafts and send at six hundred a minute', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    const ip = '203.0.113.40';
    const guesses: (() => Promise<{ code: string }>)[] = [
      () => stage.open({ key: 'wrong' }, ip),
      () => stage.submit({ key, attempt: 'wrong', answers: {} }, ip),
      () => sendTo(test.app, visitor.keep, { key, attempt: 'wrong', answers: {}, page: 0 }, { ip }),
      () => sendTo(test.app, visitor.enter, { code: 'WRONG234' }, { ip }),
      () => sendTo(test.app, visitor.follow, { key: 'wrong' }, { ip }),
      () => sendTo(test.app, visitor.reply, { key: 'wrong', text: '好了吗' }, { ip }),
      () => sendTo(test.app, visitor.preview, { key: 'wrong' }, { ip }),
    ];
    const codes: string[] = [];
    const neighbour = async () => {
      const { attempt } = (await stage.open({ key }, ip)).result;
      expect((await sendTo(test.app, visitor.keep, { key, attempt, answers: { q: ['a'] }, page: 0 }, { ip })).code).toBe('00000');
      expect((await stage.open({ key, attempt }, ip)).result).toMatchObject({ state: 'open', draft: { answers: { q: ['a'] } } });
      expect((await stage.submit({ key, attempt, answers: { q: ['a'] } }, ip)).result.state).toBe('done');
    };
    for (let round = 0; round < 20; round += 1) {
      for (const { code } of await Promise.all(guesses.flatMap((guess) => Array.from({ length: 5 }, () => guess())))) codes.push(code);
      await neighbour();
    }
    expect(codes).toHaveLength(700);
    expect(codes).not.toContain('00000');
    expect(codes.filter((code) => code === 'A0501').length).toBeGreaterThan(300);
    expect(await total(id)).toBe(20);
  });
});

describe('guesses at one questionnaire beyond the limit of page views', () => {
  it.each([
    ['passwords', { password: 'wrong' }],
    ['single-use links', { ticket: 'wrong' }],
  ])('do not affect neighbours: %s', async (kind, guess) => {
    const guessed = await stage.published([makeQuestion('q')]);
    if (kind === 'passwords') await sendTo(test.app, own.setPassword, { id: guessed.id, password: 'right' }, maker);
    const { key } = await stage.published([makeQuestion('q')]);
    const ip = kind === 'passwords' ? '203.0.113.41' : '203.0.113.42';
    const { attempt } = (await stage.open({ key }, ip)).result;
    const codes = await Promise.all(Array.from({ length: 600 }, async () => (await stage.open({ key: guessed.key, ...guess }, ip)).code));
    expect(codes.filter((code) => code === 'A0501')).toHaveLength(570);
    expect((await stage.open({ key }, ip)).result.state).toBe('open');
    expect((await stage.open({ key, attempt }, ip)).result.state).toBe('open');
    expect((await stage.submit({ key, attempt, answers: { q: ['a'] } }, ip)).result.state).toBe('done');
  });

  it('do not prevent neighbours from uploading: files of a wrong type do not count', async () => {
    const { key } = await stage.published([makeQuestion('q')]);
    const { attempt } = (await stage.open({ key })).result;
    const sent = async (name: string, of: { key: string; attempt: string }) => {
      const fields = Object.entries(of).map(([field, value]) => ({ field, value }));
      const answer = await postUpload(test.app, visitor.upload, multipartBody([...fields, filePart(name, PNG)]), {});
      return answer.json<{ code: string }>().code;
    };
    for (let index = 0; index < 61; index += 1) expect(await sent('a.exe', { key: 'wrong', attempt: 'wrong' })).toBe('A0701');
    expect(await sent('a.png', { key, attempt })).toBe('00000');
  });
});

describe('single-use links', () => {
  const ticketsFor = async (id: string, labels: string[]) =>
    (await sendTo(test.app, own.makeTickets, { id, labels }, maker)).result.map(({ ticket }) => ticket);
  const onlyByTicket = async (id: string, perPerson: boolean) => {
    const { title, intro, thanks, startsOn, endsOn, quota, perDevice, follow, ...rest } = (await sendTo(test.app, own.get, { id }, maker))
      .result;
    const { viewerIds, color, cover, keepDays, version, questions } = rest;
    const form = { title, intro, thanks, startsOn, endsOn, quota, perDevice, perPerson, follow, viewerIds, color, cover, keepDays };
    expect((await sendTo(test.app, own.update, { ...form, id, version, questions }, maker)).code).toBe('00000');
  };

  it('accept one answer, even if the questionnaire is not restricted to them', async () => {
    const { id, key } = await stage.published([makeQuestion('q')], { perPerson: true });
    const [one = '', two = ''] = await ticketsFor(id, ['甲', '乙']);
    expect((await stage.answer(key, { q: ['a'] }, { ticket: one })).result.state).toBe('done');
    await onlyByTicket(id, false);
    expect((await stage.open({ key, ticket: one })).result.state).toBe('used');
    const opened = await Promise.all(Array.from({ length: 20 }, async () => (await stage.open({ key, ticket: two })).result.attempt));
    const states = await Promise.all(
      opened.map(async (attempt) => (await stage.submit({ key, attempt, ticket: two, answers: { q: ['b'] } })).result.state),
    );
    expect(states.toSorted()).toEqual(['done', ...Array.from({ length: 19 }, () => 'used')]);
    await onlyByTicket(id, true);
    expect((await stage.open({ key, ticket: two })).result.state).toBe('used');
    const { result } = await sendTo(test.app, own.tickets, { id }, maker);
    expect(result.map(({ label, used }) => `${label} ${used}`).toSorted()).toEqual(['乙 true', '甲 true']);
    expect(await total(id)).toBe(2);
  });

  it('open nothing if forged or from elsewhere, and the link without one works where allowed', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    const elsewhere = await stage.published([makeQuestion('q')]);
    const [foreign = ''] = await ticketsFor(elsewhere.id, ['甲']);
    for (const ticket of ['made-up', foreign]) expect((await stage.open({ key, ticket })).result.state).toBe('wrong-ticket');
    expect((await stage.open({ key })).result.state).toBe('open');
    await onlyByTicket(id, true);
    expect((await stage.open({ key })).result.state).toBe('ticket');
  });
});

describe('the receipt of an answer', () => {
  it('appears again after a reload, and staff find the answer by its number', async () => {
    const { id, key } = await stage.published([makeQuestion('q')], { thanks: '非常感谢', follow: true });
    const { attempt } = (await stage.open({ key })).result;
    const receipt = (await stage.submit({ key, attempt, answers: { q: ['a'] } })).result;
    expect(receipt).toMatchObject({ state: 'done', thanks: '非常感谢', number: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/) });
    expect(receipt.follow).not.toBe('');
    expect((await stage.open({ key, attempt })).result).toMatchObject({ state: 'done', receipt, questions: [] });
    await stage.answer(key, { q: ['b'] });
    const asked = { id, offset: 1, limit: 10, keyword: receipt.number.toLowerCase().replace('-', ' ') };
    expect((await sendTo(test.app, own.responses, asked, maker)).result.rows).toMatchObject([
      { number: receipt.number, answers: { q: ['a'] } },
    ]);
  });
});

describe('an answer beyond the free ones of its address', () => {
  it('counts only with a proof of work for this very attempt', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    const ip = '203.0.113.60';
    for (let index = 0; index < 30; index += 1) expect((await stage.answer(key, { q: ['a'] }, { ip })).result.state).toBe('done');
    const attempt = (await stage.open({ key }, ip)).result.attempt;
    const other = (await stage.open({ key }, ip)).result.attempt;
    const sent = (proof?: number) => stage.submit({ key, attempt, answers: { q: ['a'] }, ...(proof !== undefined && { proof }) }, ip);
    test.clock.advance(15_000);
    const unproven = await sent();
    expect(unproven).toMatchObject({ code: 'A0501', body: { result: { bits: 16 } } });
    expect(unproven.response.headers['retry-after']).toBe('45');
    const [right, foreign] = [solve(attempt), solve(other)];
    for (const wrong of [0, right + 1, foreign].filter((nonce) => !isProof(attempt, nonce))) expect((await sent(wrong)).code).toBe('A0501');
    expect(await total(id)).toBe(30);
    expect((await sent(right)).result.state).toBe('done');
    expect(await total(id)).toBe(31);
  });
});

function isProof(attempt: string, nonce: number): boolean {
  return hasZeroBits(createHash('sha256').update(proofText(attempt, nonce)).digest(), 16);
}

function solve(attempt: string): number {
  for (let nonce = 0; ; nonce += 1) if (isProof(attempt, nonce)) return nonce;
}
