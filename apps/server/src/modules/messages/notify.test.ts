import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { inTransaction } from '#platform/db/work/context.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';

import { messages, notify } from './index.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(messages);
});

const NOTICE = { msgType: '0', title: '待办', content: '请核对', url: '/todo?id=1', record: { type: 'todo', id: '1' } } as const;

async function told(): Promise<string[]> {
  return (await test.db.select().from(messages)).map((row) => row.userId).toSorted();
}

describe('notify', () => {
  it('sends each person one unread message, in their company', async () => {
    await notify(ctxOf(test, 'u-manager'), { ...NOTICE, to: ['u-staff', 'u-guest', 'u-staff'] });
    const rows = await test.db.select().from(messages).orderBy(messages.userId);
    const shared = { msgType: '0', title: '待办', content: '请核对', url: '/todo?id=1', recordType: 'todo', recordId: '1' };
    const unread = { ...shared, createdAt: test.clock.now, readAt: null, starred: false };
    expect(rows).toMatchObject([
      { ...unread, userId: 'u-guest', companyId: 'chengming-data' },
      { ...unread, userId: 'u-staff', companyId: 'chengming' },
    ]);
  });

  it.each([
    ['the caller', ['u-manager']],
    ['disabled people', ['u-disabled']],
    ['members', ['u-member']],
    ['nobody', []],
    ['people who are not there', ['u-nobody']],
  ])('skips %s', async (_, to) => {
    await notify(ctxOf(test, 'u-manager'), { ...NOTICE, to });
    expect(await told()).toEqual([]);
  });

  it('commits or rolls back with its transaction', async () => {
    const failing = inTransaction(ctxOf(test, 'u-manager'), async (ctx) => {
      await notify(ctx, { ...NOTICE, to: ['u-staff'] });
      throw new Error('the rest fails');
    });
    await expect(failing).rejects.toThrow('the rest fails');
    expect(await told()).toEqual([]);
  });
});
