import { calls } from '@houtai/contract';
import { valuesIn } from '@houtai/contract/form-check';
import { QUESTIONNAIRE_FORM } from '@houtai/contract/questionnaires-form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { makeQuestion } from '#platform/testing/stages/questionnaire-stage.ts';

const { questionnaires: own } = calls;
const TAGS = ['questionnaire:questionnaire:list', 'questionnaire:questionnaire:add', 'questionnaire:questionnaire:edit'] as const;

let test: AppForTest;
let maker: string;
let other: string;
let plain: string;
beforeAll(async () => {
  test = await appForTest({ demo: false });
  maker = (await makeSignedIn(test.app, { tags: [...TAGS] })).token;
  other = (await makeSignedIn(test.app, { tags: [...TAGS], companyId: 'chengming-data' })).token;
  plain = (await makeSignedIn(test.app, {})).token;
});
afterAll(() => test.close());

const bank = async (token: string, keyword?: string) => (await sendTo(test.app, own.bank, { ...(keyword && { keyword }) }, token)).result;

describe('the bank of questions', () => {
  it("stores a question without its condition, and finds it by its words within the caller's scope", async () => {
    const showIf = { join: 'all' as const, parts: [{ questionId: 'x', test: 'any' as const, optionIds: ['a'] }] };
    const made = (
      await sendTo(test.app, own.addToBank, { question: makeQuestion('q', 'multiple', { title: '哪些方面要改进？', showIf }) }, maker)
    ).result;
    expect(made.question).toMatchObject({ kind: 'multiple', showIf: { join: 'all', parts: [] } });
    expect((await bank(maker, '改进')).map(({ id }) => id)).toEqual([made.id]);
    expect(await bank(maker, '没有')).toEqual([]);
    expect(await bank(other)).toEqual([]);
    expect((await sendTo(test.app, own.removeFromBank, { id: made.id }, other)).code).toBe('A0404');
    expect((await sendTo(test.app, own.removeFromBank, { id: made.id }, maker)).code).toBe('00000');
    expect(await bank(maker)).toEqual([]);
    expect((await sendTo(test.app, own.removeFromBank, { id: made.id }, maker)).code).toBe('A0404');
  });

  it('refuses a question without a title, and an invalid one', async () => {
    expect((await sendTo(test.app, own.addToBank, { question: makeQuestion('q', 'line', { title: ' ' }) }, maker)).code).toBe('A0400');
    const hostile = { ...makeQuestion('q'), kind: '__proto__' } as unknown as ReturnType<typeof makeQuestion>;
    expect((await sendTo(test.app, own.addToBank, { question: hostile }, maker)).code).toBe('A0400');
  });

  it('refuses callers who are not signed in, and people without the right', async () => {
    for (const [token, code] of [
      ['', 'L0001'],
      [plain, 'A0301'],
    ] as const) {
      expect((await sendTo(test.app, own.bank, {}, token)).code).toBe(code);
      expect((await sendTo(test.app, own.addToBank, { question: makeQuestion('q') }, token)).code).toBe(code);
      expect((await sendTo(test.app, own.removeFromBank, { id: 'x' }, token)).code).toBe(code);
    }
  });
});

describe('the look of a questionnaire', () => {
  it.each([
    ['#0b7a4b', '00000'],
    ['', '00000'],
    ['#ffe066', 'A0400'],
    ['red', 'A0400'],
    ['#12345', 'A0400'],
  ])('with the colour “%s” returns %s', async (color, code) => {
    const form = valuesIn(QUESTIONNAIRE_FORM, { title: '外观', color, cover: 'stripes' });
    const answer = await sendTo(test.app, own.add, form, maker);
    expect(answer.code).toBe(code);
    if (code === '00000') expect(answer.result).toMatchObject({ color, cover: 'stripes' });
    else expect(answer.body).toMatchObject({ errors: [{ path: 'color' }] });
  });
});
