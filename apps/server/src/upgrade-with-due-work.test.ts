import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildApp } from './app.ts';
import { messages } from './modules/messages/index.ts';
import { reminderStart, sentReminders } from './modules/reminders/reminders.tables.ts';
import { readConfig } from './platform/config.ts';
import { type Database, openDatabase } from './platform/db/client.ts';
import { runJob } from './platform/jobs/job.ts';
import { diskStorage } from './platform/storage/disk-storage.ts';
import { databaseBefore, type ReleasedDatabase } from './platform/testing/fixtures/released-database.ts';
import { prepareDatabase } from './start-up.ts';

/** The upgrade happens on a working day in the middle of the morning. */
const UPGRADED_AT = new Date('2026-11-19T10:00:00');
const MINUTE_MS = 60_000;
/** When all records of the test were created, and when they were due. */
const MADE = '2025-03-04T05:06:07Z';
const DUE = '2025-03-10T02:00:00Z';

let older: ReleasedDatabase;
let database: Database;
let app: FastifyInstance;
let dataDir: string;
let now = UPGRADED_AT;

beforeAll(async () => {
  older = await databaseBefore('0025_oldest_build');
  await older.pool.query('set session_replication_role = replica');
  await insertPeople();
  await insertWork();
  await older.pool.query('set session_replication_role = default');
  dataDir = await mkdtemp(join(tmpdir(), 'houtai-due-'));
  const migrations = fileURLToPath(new URL('../drizzle', import.meta.url));
  const storage = diskStorage(dataDir);
  database = openDatabase(older.connection, { max: 5 });
  await prepareDatabase(database, {
    migrations,
    demo: false,
    adminPassword: 'Upgraded2026',
    storage,
    log: pino({ level: 'silent' }),
    now: UPGRADED_AT,
  });
  app = await buildApp({
    config: { ...readConfig({}), dataDir },
    database,
    version: '0.0.0-test',
    demo: false,
    now: () => now,
    pause: async () => undefined,
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
  await older.drop();
  await rm(dataDir, { recursive: true });
});

/** A user with every permission, who has to do everything. */
async function insertPeople(): Promise<void> {
  await older.pool.query(
    `insert into companies (id, name) values ('c', '旧公司');
     insert into departments (id, company_id, path, name) values ('d', 'c', '/d/', '旧部门');
     insert into users (id, company_id, kind, login_id, phone, name, nick_name, py, password_hash, created_at)
       values ('u', 'c', 'staff', 'old', '13900000000', '旧人', '旧', 'jiuren jr', 'x', '${MADE}');
     insert into user_departments (user_id, department_id, is_primary) values ('u', 'd', true);
     insert into roles (id, code, name, grants_all) values ('r', 'old-role', '旧角色', true);
     insert into user_roles (user_id, role_id) values ('u', 'r');`,
  );
}

/** Overdue work: open and finished feedback, a to-do, an approval with a sent reminder, and a text that has to be read. */
async function insertWork(): Promise<void> {
  const owned = `'c', 'd', 'u'`;
  const feedback = (id: string, serial: number, [state, level]: [string, string]) =>
    `('${id}', ${owned}, ${serial}, '95', '1', '2025-03-04', '1', '1', '<p>旧</p>', '旧', 'u', '{u}', '2025-03-10', '', '${level}', '0', '${state}', '${MADE}', '${MADE}')`;
  await older.pool.query(
    `insert into feedback (id, company_id, department_id, owner_id, serial, project_id, handle, problem_date, work_type, priority, problem_feedback,
       plain_text, feedback_user, handle_users, handle_date, handle_remark, fault_level, integral, completion_status, created_at, updated_at)
     values ${[feedback('f-fatal', 1, ['1', '1']), feedback('f-working', 2, ['2', '3']), feedback('f-done', 3, ['3', '2'])].join(', ')};
     insert into todos (id, company_id, department_id, owner_id, serial, cust_id, todo_time, plan_time, state, reception_user, source, type, result_request,
       plain_text, promise_remark, estimate_remark, created_at, updated_at)
     values ('t-late', ${owned}, 1, 'cu', '2025-03-04', '2025-03-10', '1', 'u', '1', '1', '<p>旧</p>', '旧', '', '', '${MADE}', '${MADE}');
     insert into approval_flows (id, company_id, department_id, owner_id, serial, business_type, business_id, title, summary, figure, version_id, status,
       state, actions, step_name, waiting_for, waiting_since, readers, submitted_at)
     values ('a-late', ${owned}, 1, 'REIMBURSEMENT', 'b', '旧报销', '', '', 'v', 'running', '{}', 1, '部门', '{u}', '${MADE}', '{u}', '${MADE}');
     insert into approval_tasks (flow_id, task_id, business_type, person, stands_for, kind, state, node, step_name, progress, by_person, asked_at, due_at, comment)
     values ('a-late', 's1-1', 'REIMBURSEMENT', 'u', '{}', 'decide', 'open', 'n', '部门', '', false, '${MADE}', '${DUE}', '');
     insert into knowledge_items (id, company_id, department_id, owner_id, title, category, content, plain_text, py, must_read, due_date, state, revision, published_at)
     values ('k-late', ${owned}, '旧制度', '1', '<p>旧</p>', '旧', 'jzd', true, '2025-03-10', '1', 1, '${MADE}');
     insert into knowledge_revisions (id, item_id, revision, title, category, content, plain_text, py, must_read, due_date, published_at, published_by)
     values ('kr', 'k-late', 1, '旧制度', '1', '<p>旧</p>', '旧', 'jzd', true, '2025-03-10', '${MADE}', 'u');`,
  );
}

async function runEveryJobAt(moment: Date): Promise<void> {
  now = moment;
  for (const job of app.jobs) await runJob(app, job);
}

const told = () => older.db.select({ title: messages.title, content: messages.content }).from(messages);

describe('an upgrade of a database with much overdue work', () => {
  it('sends no notification at the first run, not even a daily list whose time has passed', async () => {
    await runEveryJobAt(new Date(UPGRADED_AT.getTime() + 5 * MINUTE_MS));
    expect(await told()).toEqual([]);
    await runEveryJobAt(new Date(UPGRADED_AT.getTime() + 10 * MINUTE_MS));
    expect(await told()).toEqual([]);
  });

  it('closes and changes nothing', async () => {
    const states = async (sql: string) =>
      (await older.pool.query<Record<string, string>>(sql)).rows.map((row) => Object.values(row).join(' '));
    expect(await states('select id, completion_status from feedback order by id')).toEqual(['f-done 3', 'f-fatal 1', 'f-working 2']);
    expect(await states('select id, state from todos')).toEqual(['t-late 1']);
    expect(await states('select flow_id, state from approval_tasks')).toEqual(['a-late open']);
    expect(await states('select id, state from knowledge_items')).toEqual(['k-late 1']);
  });

  it('makes no feedback late by its new limits', async () => {
    const late = await older.pool.query('select id from feedback where due_at < $1 or respond_by < $1', [UPGRADED_AT]);
    expect(late.rows).toEqual([]);
  });

  it("lists all of it in the next day's list, once", async () => {
    const lists = async () => (await told()).filter(({ title }) => title.includes('今天 '));
    await runEveryJobAt(new Date('2026-11-20T08:30:00'));
    expect(await lists()).toHaveLength(1);
    await runEveryJobAt(new Date('2026-11-20T08:35:00'));
    expect(await lists()).toHaveLength(1);
  });

  it('knows that a reminder of the overdue approval was sent, by its key', async () => {
    const sent = and(eq(sentReminders.what, 'reminder.late'), eq(sentReminders.record, 'approval a-late'));
    expect((await older.db.select().from(sentReminders).where(sent)).map(({ key }) => key)).toEqual([
      `s1-1 ${new Date(DUE).toISOString()}`,
    ]);
    await older.db.update(reminderStart).set({ since: new Date(0) });
    await runEveryJobAt(new Date('2026-11-20T10:00:00'));
    expect((await told()).filter(({ content }) => content.includes('审批超时'))).toEqual([]);
    expect(await older.db.$count(sentReminders, sent)).toBe(1);
  });
});
