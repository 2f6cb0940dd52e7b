import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { RULES } from '@houtai/contract/rules';
import { ALL_TAGS } from '@houtai/contract/tags';
import { FEEDBACK_DEFAULTS } from '@houtai/contract/work-states';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';

import { grantedTags, roles } from './modules/grants/index.ts';
import { messages } from './modules/messages/index.ts';
import { parameters } from './modules/parameter-values/parameters.tables.ts';
import { companies, departments, userDepartments, users } from './modules/people/index.ts';
import { customers } from './modules/projects/customers/customers.tables.ts';
import { projects } from './modules/projects/projects.tables.ts';
import { type Database, openDatabase } from './platform/db/client.ts';
import { withSetUpLock } from './platform/db/start/migrate.ts';
import { oldestBuild } from './platform/db/start/oldest-build.tables.ts';
import { DEMO_PASSWORD, seedsDone } from './platform/db/start/seeds.ts';
import { isPassword } from './platform/passwords.ts';
import { diskStorage } from './platform/storage/disk-storage.ts';
import { waitForBlockedQueries } from './platform/testing/during-transaction.ts';
import { openTransaction } from './platform/testing/open-transaction.ts';
import { prepareDatabase } from './start-up.ts';

const migrations = fileURLToPath(new URL('../drizzle', import.meta.url));
const NOW = new Date('2026-11-20T08:00:00.000Z');

const WAITS_LONG = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '500 ms'`;

let database: Database;
let admin: Database;
let name: string;
const cleanUps: (() => Promise<void>)[] = [];
const silent = pino({ level: 'silent' });

function server() {
  const { template: _, ...rest } = inject('postgres');
  return rest;
}

beforeEach(async () => {
  name = `empty_${process.pid}_${Date.now().toString(36)}`;
  admin = openDatabase({ ...server(), database: 'postgres' }, { max: 1 });
  await admin.pool.query(`create database ${name} template template0`);
  database = openDatabase({ ...server(), database: name }, { max: 5 });
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  await database.close();
  await admin.pool.query(`drop database ${name} with (force)`);
  await admin.close();
});

const storage = diskStorage(join(tmpdir(), `houtai-start-up-${process.pid}`, 'files'));
afterAll(() => rm(join(tmpdir(), `houtai-start-up-${process.pid}`), { recursive: true, force: true }));

function prepare(demo: boolean, adminPassword = 'First2026pw', adminPhone?: string): Promise<boolean> {
  return prepareDatabase(database, { migrations, demo, adminPassword, adminPhone, storage, log: silent, now: NOW });
}

async function feedbackHandlers(): Promise<string> {
  const [row] = await database.db.select().from(parameters).where(eq(parameters.key, 'feedback_handle_user'));
  if (!row) throw new Error('the parameter is not there');
  return row.value;
}

describe('prepareDatabase', () => {
  it('gives a production database one administrator, with the given password to be changed, and no demo users', async () => {
    await prepare(false);
    const people = await database.db
      .select({ user: users, tags: grantedTags })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId));
    expect(people).toMatchObject([{ user: { loginId: 'admin', phone: '13800000000', mustChangePassword: true }, tags: [ALL_TAGS] }]);
    expect(await isPassword(people[0]?.user.passwordHash, 'First2026pw')).toBe(true);
    expect(await database.db.select({ id: companies.id, name: companies.name }).from(companies)).toEqual([{ id: '1', name: '平台管理' }]);
    expect((await database.db.select({ code: roles.code }).from(roles)).map((role) => role.code)).toEqual([
      'administrator',
      'staff',
      'member',
    ]);
  });

  it('gives the first administrator the phone number of the environment', async () => {
    await prepare(false, 'First2026pw', '13612345678');
    expect((await database.db.select({ phone: users.phone }).from(users)).map(({ phone }) => phone)).toEqual(['13612345678']);
  });

  it('prints the generated password of the first administrator once', async () => {
    const told: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => told.push(String(text)) > 0);
    const start = () => prepareDatabase(database, { migrations, demo: false, adminPassword: undefined, storage, log: silent, now: NOW });
    await start();
    await start();
    vi.restoreAllMocks();
    const passwords = told.flatMap((text) => /password: (\S+)/.exec(text)?.[1] ?? []);
    expect(passwords).toEqual([expect.stringMatching(RULES.passWord.pattern)]);
    const [person] = await database.db.select().from(users);
    expect(await isPassword(person?.passwordHash, passwords[0] ?? '')).toBe(true);
  });

  it('gives a production database the options of its forms: project 95, dictionaries and areas', async () => {
    await prepare(false);
    const { db } = database;
    expect(await db.select({ id: projects.id, customerId: projects.customerId, validity: projects.validity }).from(projects)).toEqual([
      { id: FEEDBACK_DEFAULTS.projectId, customerId: 'internal', validity: '1' },
    ]);
    expect(await db.$count(customers)).toBe(1);
    const seeded = (await db.select({ name: seedsDone.name }).from(seedsDone)).map((row) => row.name);
    expect(seeded).toEqual(expect.arrayContaining(['dictionaries', 'areas']));
    expect(await feedbackHandlers()).toBe('');
  });

  it('refuses a database for newer builds only, before it changes anything', async () => {
    await prepare(false);
    await database.db.insert(oldestBuild).values({ number: 9_999 });
    await expect(prepare(false)).rejects.toThrow(/需要不早于第 9999 号的版本.*\n.*it takes builds from 9999/);
  });

  it('starts with unknown migrations that allow its build', async () => {
    await prepare(false);
    await database.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer build', 9999999999999)`);
    await database.db.insert(oldestBuild).values({ number: 1 });
    expect(await prepare(false)).toBe(false);
  });

  it('adds no demo company to a database with a company of its own, and reports its kind', async () => {
    expect(await prepare(false)).toBe(false);
    const people = await database.db.$count(users);
    expect(await prepare(true)).toBe(false);
    expect(await database.db.$count(users)).toBe(people);
  });

  it('gives the demo a person who gets new feedback', async () => {
    await prepare(true);
    const [handler] = await database.db
      .select({ name: users.name, active: users.active })
      .from(users)
      .where(eq(users.id, await feedbackHandlers()));
    expect(handler).toEqual({ name: '赵建国', active: true });
  });

  it('gives the demo its company: departments, users with one primary department each, and one password', async () => {
    await prepare(true);
    const people = await database.db.select().from(users);
    expect(people).toHaveLength(40);
    expect(await database.db.select().from(departments)).toHaveLength(8);
    const primary = await database.db.select().from(userDepartments).where(eq(userDepartments.primary, true));
    expect(primary.map((row) => row.userId).toSorted()).toEqual(
      people
        .filter((person) => person.kind === 'staff')
        .map((person) => person.id)
        .toSorted(),
    );
    expect(people.filter((person) => !person.active).map((person) => person.phone)).toEqual(['13800000007']);
    expect(people.every((person) => person.createdAt < NOW && !person.mustChangePassword)).toBe(true);
    expect(await isPassword(people[0]?.passwordHash, DEMO_PASSWORD)).toBe(true);
  });

  it('waits for another server and migrates as long as needed, despite statement limits', async () => {
    await admin.pool.query(`alter database ${name} set statement_timeout = 200`);
    const limited = openDatabase({ ...server(), database: name }, { max: 5, statementTimeoutMs: 200 });
    const slow = await mkdtemp(join(tmpdir(), 'houtai-migrations-'));
    cleanUps.push(
      () => limited.close(),
      () => rm(slow, { recursive: true }),
    );
    await cp(migrations, slow, { recursive: true });
    const first = join(slow, (await readdir(slow)).toSorted()[0] ?? '');
    await writeFile(first, `select pg_sleep(0.5);\n--> statement-breakpoint\n${await readFile(first, 'utf8')}`);

    const starting = await withSetUpLock(database, async () => {
      const options = { migrations: slow, demo: false, adminPassword: 'First2026pw', storage, log: silent, now: NOW };
      const waiting = prepareDatabase(limited, options);
      waiting.catch(() => {});
      await waitForBlockedQueries(database.db, 1);
      // Longer than a statement may take.
      await vi.waitFor(async () => expect((await database.pool.query(WAITS_LONG)).rows).toHaveLength(1));
      return [waiting];
    });
    await Promise.all(starting);
    expect(await database.db.select().from(users)).toHaveLength(1);
  });

  it('treats messages of a restored dump as old, whatever their transaction ids', async () => {
    await prepare(false);
    const { db } = database;
    const [person] = await db.select().from(users);
    if (!person) throw new Error('there is no administrator');
    let underWay = '';
    const commit = await openTransaction(db, async (tx) => {
      const {
        rows: [row],
      } = await tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
      underWay = row?.id ?? '';
    });
    const message = { companyId: person.companyId, userId: person.id, msgType: '0', title: '', content: '', createdAt: NOW } as const;
    await db.insert(messages).values([
      { ...message, id: 'ahead', transactionId: '9000000000' },
      { ...message, id: 'own' },
      { ...message, id: 'under-way', transactionId: underWay },
    ]);
    const numbers = async () => (await db.select().from(messages).orderBy(messages.id)).map((row) => row.transactionId);
    const own = (await numbers())[1] ?? '';
    expect(BigInt(own)).toBeGreaterThan(BigInt(underWay));
    await prepare(false);
    expect(await numbers()).toEqual(['2', own, '2']);
    await commit();
  });

  it('works once when servers start together, and changes nothing the next time', async () => {
    await Promise.all([prepare(false), prepare(false), prepare(false)]);
    await prepare(false, 'Other2026pw');
    const people = await database.db.select().from(users);
    expect(people).toHaveLength(1);
    expect(await isPassword(people[0]?.passwordHash, 'First2026pw')).toBe(true);
  });
});
