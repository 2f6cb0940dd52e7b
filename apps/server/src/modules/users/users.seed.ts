import { DAY_MS } from '@houtai/contract/durations';
import { eq } from 'drizzle-orm';

import { userRoles } from '#modules/grants/index.ts';
import { BUILT_IN_ADMINISTRATOR, departments, PLACEHOLDER_PHONE, userDepartments, users } from '#modules/people/index.ts';
import { linkUnlinked } from '#modules/session/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';
import { hashPassword } from '#platform/passwords.ts';
import { pinyinOf } from '#platform/pinyin.ts';
import { randomFrom } from '#platform/random-from.ts';

import { ACCOUNTS, type DemoPerson, DEPARTMENTS, LEADERS, otherPeople } from './demo/demo-company.ts';

/** The account of a new installation; the first start prints its password once. */
const ADMINISTRATOR = {
  id: BUILT_IN_ADMINISTRATOR,
  companyId: '1',
  kind: 'staff',
  loginId: 'admin',
  name: '系统管理员',
} as const;

async function insertAdministrator({ db, now, adminPassword, adminPhone = PLACEHOLDER_PHONE }: SeedCtx): Promise<void> {
  const py = await pinyinOf(ADMINISTRATOR.name);
  const passwordHash = await hashPassword(adminPassword);
  const stamps = { createdAt: now, updatedAt: now };
  await db.insert(users).values({
    ...ADMINISTRATOR,
    ...stamps,
    phone: adminPhone,
    nickName: ADMINISTRATOR.name,
    py,
    passwordHash,
    mustChangePassword: true,
  });
  await db.insert(userRoles).values({ userId: ADMINISTRATOR.id, roleId: 'administrator' });
}

async function insertDemo({ db, now, demoPassword }: SeedCtx): Promise<void> {
  const people = [...ACCOUNTS, ...otherPeople()];
  const passwordHash = await hashPassword(demoPassword);
  const random = randomFrom(people.length);
  const since = new Date(now.getTime() - 1_500 * DAY_MS);
  await db.insert(departments).values(DEPARTMENTS.map((row, index) => ({ ...row, path: pathOf(row), sort: index, ...stampsOf(since) })));
  const rows = people.map(async (person) => {
    const joined = new Date(now.getTime() - Math.floor(30 + random() * 1_400) * DAY_MS);
    const { id, name, phone, loginId, kind, companyId, active } = person;
    const own = { id, name, nickName: name, phone, loginId, kind, companyId, active, email: emailOf(person) };
    const passwordChangedAt = new Date(now.getTime() - Math.floor(5 + random() * 80) * DAY_MS);
    return {
      ...own,
      departmentIds: [...person.departments],
      py: await pinyinOf(name, { surname: true }),
      passwordHash,
      passwordChangedAt,
      ...stampsOf(joined),
    };
  });
  await db.insert(users).values(await Promise.all(rows));
  await db.insert(userRoles).values(people.map(({ id, role }) => ({ userId: id, roleId: role })));
  await db.insert(userDepartments).values(people.flatMap(placesOf));
  for (const [id, leaderId] of Object.entries(LEADERS)) await db.update(departments).set({ leaderId }).where(eq(departments.id, id));
}

/** The demo's unlinked person, to show the rule about linking; no step finds them by position. */
const UNLINKED = 'u-31';

/** Links the demo's staff, except one, with their identities in the fake of enterprise messaging. */
async function linkDemoStaff(ctx: SeedCtx): Promise<void> {
  const staff = [...ACCOUNTS, ...otherPeople()].filter(({ id, kind }) => kind === 'staff' && id !== UNLINKED);
  await linkUnlinked(
    ctx,
    staff.map(({ id, loginId }) => ({ userId: id, identity: loginId })),
  );
}

function stampsOf(moment: Date): { createdAt: Date; updatedAt: Date } {
  return { createdAt: moment, updatedAt: moment };
}

function pathOf({ id, parentId }: { id: string; parentId: string | null }): string {
  const parent = DEPARTMENTS.find((row) => row.id === parentId);
  return `${parent ? pathOf(parent) : ''}${id}/`;
}

function emailOf({ kind, loginId }: DemoPerson): string {
  return kind === 'staff' ? `${loginId}@chengming.example` : '';
}

function placesOf(person: DemoPerson): (typeof userDepartments.$inferInsert)[] {
  return person.departments.map((departmentId, index) => ({ userId: person.id, departmentId, primary: index === 0 }));
}

const seeds: DatabaseSeed[] = [
  { name: 'people-administrator', order: 40, only: 'production', run: insertAdministrator },
  { name: 'people-demo', order: 41, only: 'demo', run: insertDemo },
  { name: 'people-demo-linked', order: 115, only: 'demo', run: linkDemoStaff },
];

export default seeds;
