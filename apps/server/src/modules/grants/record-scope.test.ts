import { eq, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { departments, primaryPositionOf, userDepartments, users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { liveWork } from '#platform/db/work/live-work.ts';
import { registryOf } from '#platform/module.ts';
import { appForTest, type AppForTest, TEST_NOW } from '#platform/testing/app-for-test.ts';

import { recordScope } from './record-scope.ts';
import { roleDepartments, roles, userRoles } from './roles.tables.ts';

const records = pgTable('scoped_records', {
  name: text('name').primaryKey(),
  company: text('company').notNull(),
  department: text('department').notNull(),
  owner: text('owner').notNull(),
});

/** The caller is in d_top (primary) and side; low is below d_top. The path of dXtop would match `d_top/%` as a LIKE pattern. */
const RECORDS = [
  { name: 'own', company: 'chengming', department: 'elsewhere', owner: 'me' },
  { name: 'top', company: 'chengming', department: 'd_top', owner: 'u-staff' },
  { name: 'low', company: 'chengming', department: 'low', owner: 'u-staff' },
  { name: 'side', company: 'chengming', department: 'side', owner: 'u-staff' },
  { name: 'alike', company: 'chengming', department: 'dXtop', owner: 'u-staff' },
  { name: 'nowhere', company: 'chengming', department: '', owner: 'u-staff' },
  { name: 'abroad', company: 'chengming-data', department: 'd-general', owner: 'u-guest' },
];

let test: AppForTest;
let ctx: Ctx;

beforeAll(async () => {
  test = await appForTest();
  const { db } = test;
  await db.execute(sql`create table scoped_records (name text primary key, company text, department text, owner text)`);
  await db.insert(records).values(RECORDS);
  const [person] = await db.select().from(users).where(eq(users.id, 'u-staff'));
  if (!person) throw new Error('the demo has no u-staff');
  await db.insert(users).values({ ...person, id: 'me', loginId: 'me', phone: '19900000000' });
  const paths = { d_top: 'd_top/', low: 'd_top/low/', side: 'side/', dXtop: 'dXtop/' };
  await db.insert(departments).values(Object.entries(paths).map(([id, path]) => ({ id, path, name: id, companyId: 'chengming' })));
  const places = [
    { userId: 'me', departmentId: 'side', primary: false },
    { userId: 'me', departmentId: 'd_top', primary: true },
  ];
  await db.insert(userDepartments).values(places);
  ctx = {
    db,
    work: liveWork(db),
    origin: { kind: 'person' },
    registry: registryOf([]),
    actor: {
      userId: 'me',
      companyId: 'chengming',
      kind: 'staff',
      sessionId: 's',
      loginType: 'phone',
      name: '我',
      tags: new Set(),
      mustChangePassword: false,
    },
    now: TEST_NOW,
    log: pino({ level: 'silent' }),
    requestId: 'r',
    ip: '127.0.0.1',
    userAgent: 'test',
    hasMessaging: false,
    operationChanges: [],
  };
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(userRoles).where(eq(userRoles.userId, 'me'));
  await test.db.delete(roles).where(sql`${roles.id} like 'scope-%'`);
});

type RoleFields = Partial<typeof roles.$inferInsert> & { departments?: string[] };

async function hold(fields: RoleFields, index = 0): Promise<void> {
  const { departments: chosen = [], ...rest } = fields;
  const id = `scope-${index}`;
  await test.db.insert(roles).values({ id, code: id, name: '范围', ...rest });
  await test.db.insert(userRoles).values({ userId: 'me', roleId: id });
  for (const departmentId of chosen) await test.db.insert(roleDepartments).values({ roleId: id, departmentId });
}

async function covered(): Promise<string[]> {
  const scope = await recordScope(ctx, records);
  const rows = await test.db.select({ name: records.name }).from(records).where(scope);
  return rows.map((row) => row.name).toSorted();
}

const EVERY = RECORDS.map((record) => record.name).toSorted();

describe('recordScope', () => {
  it.each<[string, RoleFields[], string[]]>([
    ['own records by a role that says nothing', [{}], ['own']],
    ['own records', [{ dataScope: 'own' }], ['own']],
    ['own departments, all of them', [{ dataScope: 'department' }], ['own', 'side', 'top']],
    ['own departments and below', [{ dataScope: 'department-below' }], ['low', 'own', 'side', 'top']],
    [
      'chosen departments, of another company too',
      [{ dataScope: 'departments', departments: ['dXtop', 'd-general'] }],
      ['abroad', 'alike', 'own'],
    ],
    ['chosen departments, none chosen', [{ dataScope: 'departments' }], ['own']],
    ['the own company', [{ dataScope: 'all' }], EVERY.filter((name) => name !== 'abroad')],
    ['every company by the role that grants all', [{ all: true }], EVERY],
    [
      'what several roles cover together',
      [{ dataScope: 'department' }, { dataScope: 'departments', departments: ['d-general'] }],
      ['abroad', 'own', 'side', 'top'],
    ],
    ['the wider of two', [{ dataScope: 'department' }, { dataScope: 'department-below' }], ['low', 'own', 'side', 'top']],
    ['nothing by a role that is switched off', [{ all: true, active: false }], []],
    ['nothing more by one that is switched off', [{}, { dataScope: 'all', active: false }], ['own']],
    ['nothing without a role', [], []],
  ])('covers the records %s', async (_, held, expected) => {
    for (const [index, fields] of held.entries()) await hold(fields, index);
    expect(await covered()).toEqual(expected);
  });

  it('ignores departments of a role whose scope no longer uses them', async () => {
    await hold({ dataScope: 'own', departments: ['d-general'] });
    expect(await covered()).toEqual(['own']);
  });

  it('can be combined with other conditions', async () => {
    await hold({ dataScope: 'department-below' });
    const scope = await recordScope(ctx, records);
    const rows = await test.db
      .select({ name: records.name })
      .from(records)
      .where(sql`${scope} and ${records.name} <> 'own'`);
    expect(rows.map((row) => row.name).toSorted()).toEqual(['low', 'side', 'top']);
  });
});

describe('primaryPlaceOf', () => {
  it('returns the primary department and the company', async () => {
    expect(await primaryPositionOf(ctx)).toEqual({ departmentId: 'd_top', companyId: 'chengming' });
  });

  it('returns no department for a person without one', async () => {
    const actor = { ...ctx.actor, userId: 'u-member' };
    expect(await primaryPositionOf({ ...ctx, actor })).toEqual({ departmentId: '', companyId: 'chengming' });
  });
});

describe('the roles of the demo', () => {
  it('have the scopes that the demo shows', async () => {
    const rows = await test.db.select({ id: roles.id, scope: roles.dataScope }).from(roles);
    expect(Object.fromEntries(rows.map(({ id, scope }) => [id, scope]))).toMatchObject({
      administrator: 'all',
      manager: 'department-below',
      staff: 'own',
      'after-sale': 'department',
      guest: 'own',
    });
  });
});
