import { calls } from '@houtai/contract';
import { DRAFT_MAX_BYTES } from '@houtai/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeUser, signIn } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { drafts } from './drafts.tables.ts';

let test: AppForTest;
let token: string;
let other: string;
let member: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token, other, member } = await tokensOf(test.db, { token: 'u-staff', other: 'u-staff-2', member: 'u-member' }));
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(drafts);
});

const DAY_MS = 86_400_000;

async function save(formKey: string, content: Record<string, string> = { a: '1' }, from = token) {
  return (await sendTo(test.app, calls.drafts.save, { formKey, content }, from)).result;
}

async function read(formKey: string, from = token) {
  return (await sendTo(test.app, calls.drafts.get, { formKey }, from)).result;
}

describe('drafts.save and drafts.get', () => {
  it('return what was typed, with the time', async () => {
    const content = { resultRequest: '<p>写到一半…</p>', type: '' };
    const { savedAt } = await save('todo.add', content);
    expect(savedAt).toBe(test.clock.now.toISOString());
    expect(await read('todo.add')).toEqual({ content, savedAt, beside: [] });
  });

  it('store only the newest draft of a form', async () => {
    await save('todo.add', { a: '1', b: '2' });
    test.clock.advance(1_000);
    const { savedAt } = await save('todo.add', { a: '3' });
    expect(await read('todo.add')).toEqual({ content: { a: '3' }, savedAt, beside: [] });
  });

  it('separate forms and people', async () => {
    await save('todo.add', { a: 'mine' });
    await save('todo.add', { a: 'theirs' }, other);
    expect((await read('todo.add'))?.content).toEqual({ a: 'mine' });
    expect((await read('todo.add', other))?.content).toEqual({ a: 'theirs' });
    expect(await read('todo.edit:1')).toBeNull();
  });

  it('store several drafts of a form, each of which can be discarded by itself', async () => {
    const beside = (slot: string, a: string) => sendTo(test.app, calls.drafts.save, { formKey: 'todo.add', content: { a }, slot }, token);
    const drop = (slot?: string) => sendTo(test.app, calls.drafts.del, { formKey: 'todo.add', slot }, token);
    await save('todo.add', { a: 'old' });
    for (const slot of ['w1', 'w2']) {
      test.clock.advance(1_000);
      await beside(slot, slot);
    }
    await save('todo.adder', { a: 'another form' });
    const contents = async () => {
      const draft = await read('todo.add');
      return draft && [draft, ...(draft.beside ?? [])].map(({ slot = '', content }) => [slot, content['a']]);
    };
    expect(await contents()).toEqual([
      ['', 'old'],
      ['w2', 'w2'],
      ['w1', 'w1'],
    ]);
    await drop('w2');
    expect(await contents()).toEqual([
      ['', 'old'],
      ['w1', 'w1'],
    ]);
    await drop();
    expect(await contents()).toEqual([['w1', 'w1']]);
    expect((await drop('a b')).code).toBe('A0400');
  });

  it("store at most fifty drafts of a person and drop the oldest, regardless of other people's", async () => {
    await save('kept', {}, other);
    for (let number = 0; number < 51; number += 1) {
      test.clock.advance(1_000);
      await save(`form-${number}`);
    }
    expect(await test.db.$count(drafts)).toBe(51);
    expect(await read('form-0')).toBeNull();
    expect(await read('form-1')).not.toBeNull();
    expect(await read('kept', other)).not.toBeNull();
  });

  it('never drop the draft just saved in favour of others of the same moment', async () => {
    const savedAt = test.clock.now;
    const same = Array.from({ length: 50 }, (_, index) => ({ userId: 'u-staff', formKey: `z-${index}`, content: {}, savedAt }));
    await test.db.insert(drafts).values(same);
    await save('a-first');
    expect(await read('a-first')).not.toBeNull();
    expect(await test.db.$count(drafts)).toBe(50);
  });

  it('tolerate two concurrent saves', async () => {
    await Promise.all([save('todo.add', { a: '1' }), save('todo.add', { a: '2' }), save('other', { a: '3' })]);
    expect(await test.db.$count(drafts)).toBe(2);
  });

  it.each([
    ['a name with a blank', { formKey: 'a b', content: {} }],
    ['a slot with a sign of its own', { formKey: 'a', content: {}, slot: 'x#y' }],
    ['no name', { formKey: '', content: {} }],
    ['a name that is too long', { formKey: 'x'.repeat(101), content: {} }],
    ['a field name that is too long', { formKey: 'a', content: { ['x'.repeat(65)]: '' } }],
    ['more than a draft holds', { formKey: 'a', content: { a: 'x'.repeat(DRAFT_MAX_BYTES) } }],
    ['a sign that cannot be stored', { formKey: 'a', content: { a: '\u0000' } }],
  ])('refuse %s and store nothing', async (_, form) => {
    expect(await sendTo(test.app, calls.drafts.save, form, token)).toMatchObject({ status: 422, code: 'A0400' });
    expect(await test.db.$count(drafts)).toBe(0);
  });

  it('refuse people who are not signed in as staff', async () => {
    const form = { formKey: 'a', content: {} };
    expect((await sendTo(test.app, calls.drafts.save, form)).code).toBe('L0001');
    expect((await sendTo(test.app, calls.drafts.save, form, member)).code).toBe('A0301');
    expect((await sendTo(test.app, calls.drafts.get, { formKey: 'a' })).code).toBe('L0001');
    expect((await sendTo(test.app, calls.drafts.get, { formKey: 'a' }, member)).code).toBe('A0301');
    expect((await sendTo(test.app, calls.drafts.get, { formKey: '%' }, token)).code).toBe('A0400');
  });
});

describe('drafts.del', () => {
  it("deletes only the caller's draft of that form", async () => {
    await save('todo.add');
    await save('feedback.add');
    await save('todo.add', { a: 'theirs' }, other);
    await sendTo(test.app, calls.drafts.del, { formKey: 'todo.add' }, token);
    expect(await read('todo.add')).toBeNull();
    expect(await read('feedback.add')).not.toBeNull();
    expect((await read('todo.add', other))?.content).toEqual({ a: 'theirs' });
  });

  it('changes nothing if there is no draft', async () => {
    expect((await sendTo(test.app, calls.drafts.del, { formKey: 'nothing' }, token)).code).toBe('00000');
  });

  it('refuses bad input, callers who are not signed in, and members', async () => {
    expect((await sendTo(test.app, calls.drafts.del, { formKey: '' }, token)).code).toBe('A0400');
    expect((await sendTo(test.app, calls.drafts.del, { formKey: 'a' })).code).toBe('L0001');
    expect((await sendTo(test.app, calls.drafts.del, { formKey: 'a' }, member)).code).toBe('A0301');
  });
});

describe('the clean-up at a sign-in', () => {
  it('removes drafts older than ninety days', async () => {
    const person = await makeUser(test.db);
    const at = (days: number) => new Date(test.clock.now.getTime() - days * DAY_MS);
    await test.db.insert(drafts).values([
      { userId: 'u-staff', formKey: 'old', content: {}, savedAt: at(91) },
      { userId: 'u-staff', formKey: 'young', content: {}, savedAt: at(89) },
    ]);
    await signIn(test.app, person);
    expect((await test.db.select({ formKey: drafts.formKey }).from(drafts)).map((row) => row.formKey)).toEqual(['young']);
  });
});
