import { TAGS } from '@houtai/contract/tags';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';

import { menus } from './index.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

describe('the seeded menu', () => {
  it('grants every permission tag by exactly one row', async () => {
    const rows = await test.db.select({ tag: menus.tag }).from(menus);
    const tags = rows.map((row) => row.tag).filter((tag) => tag !== '');
    expect(tags.toSorted()).toEqual(Object.keys(TAGS).toSorted());
  });
});
