import { calls } from '@houtai/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { workHours, workReports } from '../work-reports.tables.ts';

let test: AppForTest;
let as: Record<'manager', string>;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { manager: 'u-manager' });
});
afterAll(() => test.close());

describe('the reports of the demo', () => {
  const handedInByWeek = () =>
    test.db
      .select({ start: workReports.startOn, reports: sql<number>`(count(*) filter (where ${workReports.state} <> 'draft'))::int` })
      .from(workReports)
      .where(eq(workReports.kind, 'week'))
      .groupBy(workReports.startOn)
      .orderBy(workReports.startOn);

  it('cover eight weeks, including late and forgotten ones', async () => {
    const weeks = (await handedInByWeek()).filter(({ reports }) => reports > 20);
    expect(weeks.length).toBeGreaterThanOrEqual(8);
    const states = await test.db.selectDistinct({ state: workReports.state }).from(workReports);
    expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['submitted', 'late']));
    const days = [];
    for (const { start } of weeks.slice(-4)) {
      const { rows } = (await sendTo(test.app, calls.workReports.team, { kind: 'week', day: start, limit: 200 }, as.manager)).result;
      days.push(...rows.flatMap((row) => row.days));
    }
    expect(days.some(({ state }) => state === 'missing')).toBe(true);
  });

  it('contain no more hours than a day, none on days off, all in quarter hours', async () => {
    const sums = await test.db
      .select({
        day: workHours.day,
        sum: sql<number>`sum(${workHours.hundredths})::int`,
        odd: sql<number>`sum(${workHours.hundredths} % 25)::int`,
      })
      .from(workHours)
      .groupBy(workHours.ownerId, workHours.day);
    expect(sums.length).toBeGreaterThan(500);
    expect(sums.filter(({ sum, odd }) => sum > 2_400 || sum <= 0 || odd > 0)).toEqual([]);
  });

  it('contain hours of the people in the featured project', async () => {
    const owners = await test.db.selectDistinct({ id: workHours.ownerId }).from(workHours).where(eq(workHours.projectId, 'p-donghai-gate'));
    expect(owners.map(({ id }) => id)).toEqual(expect.arrayContaining(['u-staff', 'u-staff-2', 'u-manager']));
  });
});
