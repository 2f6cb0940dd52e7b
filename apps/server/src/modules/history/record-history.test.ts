import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { inTransaction } from '#platform/db/work/context.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';

import { historyOf, recordChange, recordComment } from './index.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const PAPER = { recordType: 'paper', recordId: 'one' };

describe('the history of a record', () => {
  it('shows who did what and when, newest first, and nothing of other records', async () => {
    const changes = [{ field: 'state', label: '状态', before: '待处理', after: '已完成' }];
    await recordChange(ctxOf(test, 'u-staff'), { ...PAPER, action: '新建' }, { ...PAPER, recordId: 'two', action: '新建' });
    test.clock.advance(1_000);
    await recordChange(ctxOf(test, 'u-manager'), { ...PAPER, action: '完成', changes, comment: '已验收' });
    await recordComment(ctxOf(test, 'u-staff'), { ...PAPER, comment: '辛苦了' });
    expect(await historyOf(ctxOf(test, 'u-guest'), 'paper', 'one')).toMatchObject([
      { action: '评论', userId: 'u-staff', userName: '王浩然', comment: '辛苦了', changes: [] },
      { action: '完成', userName: '林慧敏', comment: '已验收', changes, at: test.clock.now.toISOString() },
      { action: '新建', userName: '王浩然', comment: '' },
    ]);
    expect(await historyOf(ctxOf(test, 'u-guest'), 'other', 'one')).toEqual([]);
  });

  it('commits or rolls back with its transaction', async () => {
    const failing = inTransaction(ctxOf(test, 'u-staff'), async (ctx) => {
      await recordChange(ctx, { ...PAPER, recordId: 'three', action: '修改' });
      throw new Error('the rest fails');
    });
    await expect(failing).rejects.toThrow('the rest fails');
    expect(await historyOf(ctxOf(test, 'u-staff'), 'paper', 'three')).toEqual([]);
  });
});
