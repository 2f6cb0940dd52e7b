import { createHash } from 'node:crypto';

import { hasZeroBits, proofText } from '@houtai/contract/visitor-proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { makeQuestion, questionnaireStage } from '#platform/testing/stages/questionnaire-stage.ts';

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
  it('gives away exactly the available places in five hundred concurrent requests', async () => {
    const { id, key } = await stage.published([makeQuestion('q')], { quota: 100 });
    const opened = await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        const ip = `203.0.${index >> 8}.${index & 255}`;
        return { ip, attempt: (await stage.open({ key }, ip)).result.attempt };
      }),
    );
    const sent = await Promise.all(opened.map(({ ip, attempt }) => stage.submit({ key, attempt, answers: { q: ['a'] } }, ip)));
    const states = sent.map(({ result }) => result.state);
    expect([states.filter((state) => state === 'done').length, states.filter((state) => state === 'full').length]).toEqual([100, 400]);
    expect(await total(id)).toBe(100);
    expect((await stage.open({ key })).result).toMatchObject({ state: 'full', questions: [] });
  });
});

describe('floods of requests', () => {
  it('stop at an address, while people with a proof of work still get through, and neighbours without one', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    const ip = '203.0.113.7';
    const opened = await Promise.all(Array.from({ length: 60 }, async () => (await stage.open({ key }, ip)).result.attempt));
    const codes: string[] = [];
    for (const attempt of opened) codes.push((await stage.submit({ key, attempt, answers: { q: ['a'] } }, ip)).code);
    expect(codes.filter((code) => code === '00000')).toHaveLength(30);
    const attempt = opened.at(-1) ?? '';
    const refused = await stage.submit({ key, attempt, answers: { q: ['a'] } }, ip);
    expect(refused).toMatchObject({ code: 'A0501', body: { result: { bits: 16 } } });
    expect((await stage.submit({ key, attempt, answers: { q: ['a'] }, proof: 1 }, ip)).code).toBe('A0501');
    expect((await stage.submit({ key, attempt, answers: { q: ['a'] }, proof: solve(attempt) }, ip)).result.state).toBe('done');
    expect((await stage.answer(key, { q: ['b'] }, { ip: '203.0.113.8' })).result.state).toBe('done');
    expect(await total(id)).toBe(32);
    test.clock.advance(60_000);
    expect((await stage.answer(key, { q: ['b'] }, { ip })).result.state).toBe('done');
  });

  it('end at three hundred of a thousand opened pages', async () => {
    const { key } = await stage.published([makeQuestion('q')]);
    const codes: string[] = [];
    for (let index = 0; index < 310; index += 1) codes.push((await stage.open({ key }, '203.0.113.20')).code);
    expect(codes.filter((code) => code === 'A0501')).toHaveLength(10);
  });
});

function solve(attempt: string): number {
  for (let nonce = 0; ; nonce += 1) if (hasZeroBits(createHash('sha256').update(proofText(attempt, nonce)).digest(), 16)) return nonce;
}
