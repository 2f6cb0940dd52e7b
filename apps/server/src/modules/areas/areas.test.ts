import { calls } from '@houtai/contract';
import { ROOT_AREA } from '@houtai/contract/areas';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { areas } from './areas.tables.ts';

let test: AppForTest;
let staff: string;
let member: string;
beforeAll(async () => {
  test = await appForTest();
  ({ token: staff } = await openSession(test.db, 'u-staff'));
  ({ token: member } = await openSession(test.db, 'u-member'));
});
afterAll(() => test.close());

async function below(areaId: string, token = staff) {
  return (await sendTo(test.app, calls.areas.children, { areaId }, token)).result;
}

describe('areas.children', () => {
  it('returns the 34 provinces below the root, in the official order', async () => {
    const provinces = await below(ROOT_AREA);
    expect(provinces).toHaveLength(34);
    expect(provinces[0]).toEqual({ areaId: '110000', areaName: '北京市', leaf: false, active: true });
    expect(provinces.slice(-3).map((area) => area.areaName)).toEqual(['台湾省', '香港特别行政区', '澳门特别行政区']);
  });

  it('returns districts, which have no children', async () => {
    expect(await below('330000')).toContainEqual({ areaId: '330100', areaName: '杭州市', leaf: false, active: true });
    expect(await below('330100')).toContainEqual({ areaId: '330106', areaName: '西湖区', leaf: true, active: true });
    expect(await below('330106')).toEqual([]);
  });

  it('returns nothing for an unknown area', async () => {
    expect(await below('nothing')).toEqual([]);
  });

  it('serves members as well as staff', async () => {
    expect(await below('820000', member)).toHaveLength(2);
  });

  it('refuses a malformed id, and callers who are not signed in', async () => {
    expect(await sendTo(test.app, calls.areas.children, { areaId: "1' or '1'='1" }, staff)).toMatchObject({ status: 422, code: 'A0400' });
    expect(await sendTo(test.app, calls.areas.children, { areaId: '' }, staff)).toMatchObject({ code: 'A0400' });
    expect(await sendTo(test.app, calls.areas.children, { areaId: ROOT_AREA })).toMatchObject({ status: 401, code: 'L0001' });
  });
});

describe('the areas of a fresh installation', () => {
  it('form a complete tree: every area is below a province, and is a leaf exactly if it has no children', async () => {
    const wrong = await test.db.execute(sql`
      with recursive reached as (
        select id from ${areas} where parent_id = ${ROOT_AREA}
        union all select below.id from ${areas} as below join reached on below.parent_id = reached.id
      )
      select id from ${areas} where id not in (select id from reached)
      union all
      select one.id from ${areas} as one where one.leaf = exists (select 1 from ${areas} as below where below.parent_id = one.id)`);
    expect(wrong.rows).toEqual([]);
    expect(await test.db.$count(areas)).toBeGreaterThan(3_500);
  });
});
