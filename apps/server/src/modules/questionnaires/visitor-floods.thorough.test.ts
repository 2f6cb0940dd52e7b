import { createHash } from 'node:crypto';

import { calls } from '@houtai/contract';
import { API_PREFIX } from '@houtai/contract/limits';
import { hasZeroBits, proofText } from '@houtai/contract/visitor-proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { makeQuestion, questionnaireStage } from '#platform/testing/stages/questionnaire-stage.ts';
import { filePart, multipartBody, PNG, postUpload } from '#platform/testing/upload-to.ts';

const { visitor } = calls;

let test: AppForTest;
let stage: ReturnType<typeof questionnaireStage>;
beforeAll(async () => {
  test = await appForTest({ demo: false });
  stage = questionnaireStage(test, (await makeSignedIn(test.app, { tags: ['*:*:*'] })).token);
});
afterAll(() => test.close());

const opened = async (key: string, ips: readonly string[]) =>
  Promise.all(ips.map(async (ip) => ({ ip, attempt: (await stage.open({ key }, ip)).result.attempt })));

describe('a thousand answers within a minute', () => {
  it('all arrive from fifty offices of twenty people each, without a proof of work', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    const people = await opened(
      key,
      Array.from({ length: 1_000 }, (_, index) => `203.0.114.${index % 50}`),
    );
    const sent = await Promise.all(people.map(({ ip, attempt }) => stage.submit({ key, attempt, answers: { q: ['a'] } }, ip)));
    expect(sent.filter(({ result }) => result?.state === 'done')).toHaveLength(1_000);
    expect((await stage.results(id)).total).toBe(1_000);
  });

  it('from one address require a proof of work after 30, end at 600, and leave another address alone', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    const office = '203.0.115.1';
    // The pages were opened over several minutes, because one address may open three hundred per minute.
    const attempts: string[] = [];
    for (let minute = 0; minute < 3; minute += 1) {
      const page = await opened(
        key,
        Array.from({ length: 220 }, () => office),
      );
      attempts.push(...page.map(({ attempt }) => attempt));
      test.clock.advance(60_000);
    }
    const codes: string[] = [];
    for (const [index, attempt] of attempts.entries()) {
      // Every fortieth is a person whose browser computes the proof; the others are a script that does not.
      const proof = index % 40 === 39 ? { proof: solve(attempt) } : {};
      codes.push((await stage.submit({ key, attempt, answers: { q: ['a'] }, ...proof }, office)).code);
    }
    const persons = codes.filter((_, index) => index % 40 === 39);
    expect(persons.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => '00000'));
    const taken = codes.filter((code) => code === '00000').length;
    expect(codes.slice(600).some((code) => code === '00000')).toBe(false);
    // The free ones, and then only those with a proof.
    expect(taken).toBe(30 + 15);
    expect((await stage.results(id)).total).toBe(taken);
    expect((await stage.answer(key, { q: ['b'] }, { ip: '203.0.115.2' })).result.state).toBe('done');
  });
});

describe('the files of one attempt', () => {
  it('cannot exceed ten, whoever sends them', async () => {
    const { key } = await stage.published([makeQuestion('f', 'file')]);
    const { attempt } = (await stage.open({ key }, '203.0.116.1')).result;
    const codes: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const fields = Object.entries({ key, attempt }).map(([field, value]) => ({ field, value }));
      const answer = await postUpload(test.app, visitor.upload, multipartBody([...fields, filePart(`${index}.png`, PNG)]), {});
      codes.push(answer.json<{ code: string }>().code);
    }
    expect(codes.filter((code) => code === '00000')).toHaveLength(10);
  });
});

describe('hostile request bodies', () => {
  const hostile: readonly (readonly [string, unknown])[] = [
    ['no object', '[]'],
    ['no JSON', '{"key":'],
    ['a number for a key', { key: 1, attempt: 2, answers: 3 }],
    ['answers that are a list', { key: 'k', attempt: 'a', answers: [['x']] }],
    ['an answer that is an object', { key: 'k', attempt: 'a', answers: { q: { $gt: '' } } }],
    ['a prototype', '{"key":"k","attempt":"a","answers":{"__proto__":["x"],"constructor":["y"]}}'],
    ['a thousand values', { key: 'k', attempt: 'a', answers: { q: Array.from({ length: 1_000 }, () => 'x') } }],
    ['a text of a megabyte', { key: 'k', attempt: 'a', answers: { q: ['x'.repeat(1_000_000)] } }],
    ['a zero byte', { key: 'k\u0000', attempt: 'a', answers: { q: ['\u0000'] } }],
    ['half a character', '{"key":"\\ud800","attempt":"a","answers":{"q":["\\ud800"]}}'],
    ['SQL', { key: "' or 1=1 --", attempt: "';drop table questionnaires;--", answers: {} }],
  ];
  it.each(hostile)('%s: refused by every open call as a client error', async (_, body) => {
    for (const call of Object.values(visitor)) {
      if ('kind' in call && call.kind === 'multipart') continue;
      const payload = typeof body === 'string' ? body : JSON.stringify(body);
      const answer = await test.app.inject({
        method: 'POST',
        url: API_PREFIX + call.path,
        headers: { 'content-type': 'application/json' },
        remoteAddress: '203.0.117.1',
        payload,
      });
      expect([call.path, answer.statusCode, answer.json().code]).toEqual([
        call.path,
        expect.toSatisfy(isOfSender),
        expect.stringMatching(/^A0/),
      ]);
      test.clock.advance(61_000);
    }
  });

  it('leave nothing in a prototype, whatever answers a question of that name gets', async () => {
    const { id, key } = await stage.published([makeQuestion('q')]);
    const { attempt } = (await stage.open({ key }, '203.0.117.2')).result;
    const payload = JSON.stringify({ key, attempt, answers: { q: ['a'] } }).replace('{"q"', '{"__proto__":["x"],"constructor":["y"],"q"');
    const answer = await test.app.inject({
      method: 'POST',
      url: API_PREFIX + visitor.submit.path,
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect([['00000'], ['A0400']]).toContainEqual([answer.json().code]);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
    expect((await stage.results(id)).answers.map(({ questionId }) => questionId)).toEqual(['q']);
  });
});

function isOfSender(status: number): boolean {
  return status >= 400 && status < 500;
}

function solve(attempt: string): number {
  for (let nonce = 0; ; nonce += 1) if (hasZeroBits(createHash('sha256').update(proofText(attempt, nonce)).digest(), 16)) return nonce;
}
