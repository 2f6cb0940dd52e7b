import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type PartsOf, roleDepartments, roles, userRoles } from '#modules/grants/index.ts';
import { departments, userDepartments } from '#modules/people/index.ts';
import type { Actor, Ctx } from '#platform/db/work/context.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { makeUser } from '#platform/testing/make.ts';
import { seededRuns } from '#platform/testing/tries.ts';

import { recordVisibility } from './record-visibility.ts';
import { dataScope, everybodyRelation, holdsEverything, limitRelation, namedIn, partIn, partyRelation, sameCompany } from './relations.ts';

const TAG = 'todo:todo:list';
const COMPANIES = ['seen-north', 'seen-south'];
const DEPARTMENTS = ['seen-a', 'seen-a-low', 'seen-b', 'seen-c'];

const records = pgTable('seen_records', {
  id: text('id').primaryKey(),
  company: text('company').notNull(),
  department: text('department').notNull(),
  owner: text('owner').notNull(),
  maker: text('maker'),
  helpers: text('helpers').array().notNull(),
  club: text('club'),
  project: text('project'),
  hiddenAt: text('hidden_at'),
});
const roleHolders = pgTable('seen_role_holders', {
  recordId: text('record_id').notNull(),
  person: text('person'),
  role: text('role').notNull(),
  kind: text('kind').notNull(),
});

const PROJECTS = ['seen-road', 'seen-bridge', 'seen-tunnel'];
/** Each person leads projects derived from their id; some lead none. */
const ledProjects: PartsOf = async (_, people) =>
  new Map(people.map((id) => [id, new Set(PROJECTS.filter((_, index) => (id.codePointAt(id.length - 1) ?? 0) % 6 === index))]));

const RELATIONS = {
  maker: partyRelation(records.maker, '创建人'),
  helpers: partyRelation(records.helpers, '协助人', { mayChange: false }),
  members: namedIn({ record: roleHolders.recordId, person: roleHolders.person, as: roleHolders.role }, records.id, '成员'),
  scope: limitRelation(
    isNull(records.hiddenAt),
    dataScope({ company: records.company, department: records.department, owner: records.owner }),
  ),
  lead: partIn(records.project, ledProjects, '项目经理', { isScope: true }),
  club: limitRelation(eq(records.club, 'open'), sameCompany(records.company, '本公司', holdsEverything)),
};
const visibility = recordVisibility({ table: records, noun: '记录', tag: TAG, relations: Object.values(RELATIONS) });

let test: AppForTest;
let people: Ctx[];
let ids: string[];

/** A role of each reach, and departments of which one is below another. */
const anyRole = fc.constantFrom('all' as const, 'department' as const, 'department-below' as const, 'own' as const, 'departments' as const);
const anyPerson = fc.record({
  companyId: fc.constantFrom(...COMPANIES),
  department: fc.constantFrom(...DEPARTMENTS, null),
  role: fc.option(anyRole, { freq: 4 }),
  hasTag: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
});

beforeAll(async () => {
  test = await appForTest();
  const { db } = test;
  await db.execute(sql`create table seen_records (id text primary key, company text not null, department text not null, owner text not null,
    maker text, helpers text[] not null, club text, project text, hidden_at text)`);
  await db.execute(sql`create table seen_role_holders (record_id text not null, person text, role text not null, kind text not null)`);
  const makers = fc.sample(anyPerson, { ...seededRuns(14) });
  people = [];
  for (const [index, { companyId, department, role, hasTag }] of makers.entries()) {
    const { id } = await makeUser(db, { companyId });
    if (index === 0)
      await db
        .insert(departments)
        .values(
          DEPARTMENTS.map((one) => ({ id: one, name: one, companyId, path: one === 'seen-a-low' ? 'seen-a/seen-a-low/' : `${one}/` })),
        );
    if (department !== null) await db.insert(userDepartments).values({ userId: id, departmentId: department, primary: true });
    if (role !== null) {
      const roleId = `seen-${index}`;
      await db.insert(roles).values({ id: roleId, code: roleId, name: roleId, dataScope: role });
      await db.insert(userRoles).values({ userId: id, roleId });
      if (role === 'departments') await db.insert(roleDepartments).values({ roleId, departmentId: 'seen-c' });
    }
    const ctx = ctxOf(test, id, hasTag ? [TAG] : []);
    people.push({ ...ctx, actor: { ...ctx.actor, companyId } });
  }
  const anybody = fc.constantFrom(...people.map(({ actor }) => actor.userId));
  const anyRecord = fc.record({
    company: fc.constantFrom(...COMPANIES),
    department: fc.constantFrom(...DEPARTMENTS, ''),
    owner: anybody,
    maker: fc.option(anybody),
    helpers: fc.array(anybody, { maxLength: 2 }),
    club: fc.option(fc.constantFrom('open', 'closed')),
    project: fc.option(fc.constantFrom(...PROJECTS)),
    hiddenAt: fc.option(fc.constant('now'), { freq: 1 }),
    members: fc.uniqueArray(fc.record({ person: fc.option(anybody, { freq: 9 }), role: fc.constantFrom('开发', '测试') }), {
      maxLength: 2,
    }),
  });
  const rows = fc.sample(anyRecord, { ...seededRuns(60) }).map((row, index) => ({ ...row, id: `record-${index}` }));
  ids = rows.map(({ id }) => id);
  await db.insert(records).values(rows.map(({ members: _, ...row }) => row));
  await db.insert(roleHolders).values(rows.flatMap(({ id, members }) => members.map((member) => ({ ...member, recordId: id, kind: '' }))));
});
afterAll(() => test.close());

const hasTag = ({ tags }: Actor) => tags.has(TAG);

/** The ids that a person sees according to each function; all except predicate and audience check the right, too. */
async function answersFor(ctx: Ctx) {
  const [keys, reach, audience, bySql] = await Promise.all([
    visibility.keysOf(ctx, ids),
    visibility.reachOf(ctx),
    visibility.audience(ctx, ids, [ctx.actor]),
    visibility.among(ctx, ids),
  ]);
  const explained = await Promise.all(ids.map(async (id) => ((await visibility.explain(ctx, id)).some(({ holds }) => holds) ? id : [])));
  const ifGranted = (seen: string[]) => (hasTag(ctx.actor) ? seen.toSorted() : []);
  return {
    sql: ifGranted(bySql),
    explanation: ifGranted(explained.flat()),
    predicate: ids.filter((id) => visibility.isSeenBy(keys.get(id) ?? [], reach)).toSorted(),
    audience: ids.filter((id) => audience.get(id)?.has(ctx.actor.userId)).toSorted(),
  };
}

describe('recordVisibility', () => {
  it('agrees between condition, predicate, audience and explanation', async () => {
    const sizes = new Set<number>();
    for (const ctx of people) {
      const { sql: seen, ...others } = await answersFor(ctx);
      expect(others).toEqual({ explanation: seen, predicate: seen, audience: seen });
      sizes.add(seen.length);
    }
    expect(sizes.size).toBeGreaterThan(3);
  });

  it('includes records visible through a single relation', async () => {
    const alone = new Set<string>();
    const keys = await visibility.keysOf(test, ids);
    for (const ctx of people) {
      const reach = await visibility.reachOf(ctx);
      for (const own of keys.values()) {
        const holding = Object.entries(RELATIONS).filter(([, { holds }], index) => own[index] && holds(own[index], reach));
        if (holding.length === 1) alone.add(holding[0]?.[0] ?? '');
      }
    }
    expect([...alone].toSorted()).toEqual(Object.keys(RELATIONS).toSorted());
  });

  it('allows changes through relations that permit them', async () => {
    const keys = await visibility.keysOf(test, ids);
    const seen = new Set<boolean>();
    for (const ctx of people) {
      const reach = await visibility.reachOf(ctx);
      const { maker, members, scope, lead, club } = RELATIONS;
      for (const { row, mayChange } of await Promise.all((await visibility.among(ctx, ids)).map((id) => visibility.read(ctx, id)))) {
        const own = keys.get(row.id) ?? [];
        const indexes = [maker, members, scope, lead, club].map((one) => Object.values(RELATIONS).indexOf(one));
        const expected = indexes.some((index) => own[index] && Object.values(RELATIONS)[index]?.holds(own[index], reach));
        expect([row.id, mayChange]).toEqual([row.id, expected]);
        seen.add(mayChange);
      }
    }
    expect(seen.size).toBe(2);
  });

  it('lists the people involved in a record, with their relation', async () => {
    const [maker, helper, member] = people.map(({ actor }) => actor.userId);
    if (!maker || !helper || !member) throw new Error('there are people');
    const row = {
      id: 'named',
      company: 'x',
      department: '',
      owner: maker,
      maker,
      helpers: [helper],
      club: null,
      project: null,
      hiddenAt: null,
    };
    await test.db.insert(records).values(row);
    await test.db.insert(roleHolders).values({ recordId: 'named', person: member, role: '测试', kind: '' });
    expect((await visibility.peopleOf(test, ['named'])).get('named')).toEqual([
      { userId: maker, as: '创建人' },
      { userId: helper, as: '协助人' },
      { userId: member, as: '测试' },
    ]);
  });

  it('excludes rows of the table that belong to another kind', async () => {
    const own = and(inArray(records.id, ids.slice(0, 1)));
    const kind = recordVisibility({ table: records, noun: '记录', tag: TAG, relations: [everybodyRelation('记录')], own });
    const ctx = people.find(({ actor }) => hasTag(actor));
    if (!ctx) throw new Error('somebody has the right');
    const two = ids.slice(0, 2);
    expect(await kind.among(ctx, two)).toEqual(two.slice(0, 1));
    expect([...(await kind.keysOf(ctx, two)).keys()]).toEqual(two.slice(0, 1));
    expect(await kind.maySee(ctx, two[1] ?? '')).toBe(false);
    await expect(kind.read(ctx, two[1] ?? '')).rejects.toMatchObject({ code: 'A0404' });
  });
});
