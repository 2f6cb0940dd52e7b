import { openPostgres } from './console-server.mjs';

/** The columns that differ in copy `n` of a to-do. */
const COPIED = {
  id: "id || '-bench-' || n",
  serial: 'serial + n * 100000',
  created_at: "created_at - n * interval '7 minutes'",
  updated_at: "updated_at - n * interval '7 minutes'",
  todo_time: 'todo_time - n % 300',
  plan_time: 'plan_time - n % 300',
};

/** The columns that differ in copy `n` of a report: an author has one report per period, so each copy is nine weeks earlier. */
const COPIED_REPORT = {
  id: "id || '-bench-' || n",
  start_on: 'start_on - n * 63',
  end_on: 'end_on - n * 63',
  submitted_at: "submitted_at - n * interval '63 days'",
  created_at: "created_at - n * interval '63 days'",
  updated_at: "updated_at - n * interval '63 days'",
};

/** The hours of its days, which are unique per user, day and project. */
const COPIED_HOURS = {
  id: "id || '-bench-' || n",
  day: 'day - n * 63',
  updated_at: "updated_at - n * interval '63 days'",
};

/** Who has read it. */
const COPIED_READS = {
  report_id: "report_id || '-bench-' || n",
  at: "at - n * interval '63 days'",
};

/** Fills the to-dos up to about `rows` by copying those of the demo; existing copies stay. */
export function fillTodos(dataDir, rows) {
  return fillByCopies(dataDir, 'todos', { copied: COPIED, rows });
}

/** Fills the work reports in the same way, with their hours and readers. */
export async function fillReports(dataDir, rows) {
  const copies = await fillByCopies(dataDir, 'work_reports', { copied: COPIED_REPORT, rows });
  await withSql(dataDir, async (sql) => {
    await copyDemo(sql, 'work_hours', { copied: COPIED_HOURS, copies });
    await copyDemo(sql, 'work_report_reads', { copied: COPIED_READS, copies, key: 'report_id' });
  });
}

/** Returns the number of copies of each row. */
function fillByCopies(dataDir, table, { copied, rows }) {
  return withSql(dataDir, async (sql) => {
    const [{ own }] = await sql.unsafe(`select count(*)::int as own from ${table} where id not like '%-bench-%'`);
    const copies = Math.ceil(rows / own) - 1;
    await copyDemo(sql, table, { copied, copies });
    return copies;
  });
}

async function copyDemo(sql, table, { copied, copies, key = 'id' }) {
  const columns = await sql`
    select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`;
  await sql.unsafe(`
    insert into ${table} (${columns.map(({ name }) => name).join(', ')})
    select ${columns.map(({ name }) => copied[name] ?? name).join(', ')}
    from (select * from ${table} where ${key} not like '%-bench-%') as demo, generate_series(1, ${copies}) n
    on conflict do nothing`);
  await sql.unsafe(`vacuum analyze ${table}`);
}

/** Made-up staff in all departments; the demo's manager may read their list, within the scope of the role. */
export function fillUsers(dataDir, rows) {
  return withSql(dataDir, async (sql) => {
    await sql`
      with places as (select id, company_id, row_number() over (order by id) - 1 as place, count(*) over () as places from departments)
      insert into users (id, company_id, kind, login_id, phone, name, nick_name, py, password_hash, active, department_ids, created_at)
      select 'bench-' || n, company_id, 'staff', 'bench' || n, '2' || lpad(n::text, 10, '0'), '员工' || n, '员工' || n,
        'yuangong' || (n * 7919::bigint) % ${rows} || ' yg', '', n % 15 <> 0, array[id], now() - n * interval '9 minutes'
      from generate_series(1, ${rows}::int) n join places on place = n % places`;
    await sql`insert into user_departments select id, department_ids[1], true from users where id like 'bench-%'`;
    await sql`insert into user_roles select id, 'staff' from users where id like 'bench-%'`;
    await sql`insert into role_menus select 'manager', id from menus where tag = 'system:user:list' on conflict do nothing`;
    for (const table of ['users', 'user_departments', 'user_roles']) await sql.unsafe(`vacuum analyze ${table}`);
  });
}

/** Makes a user a member of this many projects, copies of a demo project, to which the made-up to-dos are assigned in turn. */
export function fillProjects(dataDir, { userId, projects }) {
  return withSql(dataDir, async (sql) => {
    const ofDemo = `id = (select min(project_id) from project_members)`;
    const copied = { id: "'bench-' || n", serial: 'serial + 100000 + n', owner_id: "'u-admin'" };
    await copyRows(sql, { table: 'projects', where: ofDemo, times: projects, copied });
    await sql`insert into project_members (project_id, place, user_id, role)
      select 'bench-' || n, 0, ${userId}, (select min(role) from project_members) from generate_series(1, ${projects}::int) n`;
    await sql`update todos set project_id = 'bench-' || (1 + serial % ${projects}) where id like '%-bench-%'`;
    for (const table of ['projects', 'project_members', 'todos']) await sql.unsafe(`vacuum analyze ${table}`);
  });
}

/** The projects that a user leads or works in and whose to-dos they see; the internal project shows nothing to its leader. */
export function projectsOf(dataDir, userId) {
  return withSql(dataDir, async (sql) => {
    const all = await sql`select project_id as id from project_members where user_id = ${userId}
      union select id from projects where owner_id = ${userId} and id <> '95'`;
    return all.map(({ id }) => id);
  });
}

/** Gives a user this many further open to-dos, half of them overdue. */
export function fillOwnTodos(dataDir, { userId, rows }) {
  return withSql(dataDir, async (sql) => {
    const copied = {
      id: "id || '-own-' || n",
      serial: 'serial + 50000000 + n',
      reception_user: `'${userId}'`,
      assist_users: "'{}'",
      state: "'1'",
      done_on: 'null::date',
      plan_time: 'current_date - 250 + n',
    };
    // The copies are of long ago.
    await sql`update todos set state = '4', done_on = plan_time where reception_user = ${userId} and id like '%-bench-%'`;
    await copyRows(sql, { table: 'todos', where: "id = (select min(id) from todos where id not like '%-bench-%')", times: rows, copied });
    await sql`vacuum analyze todos`;
  });
}

/** Sign-in attempts for unknown accounts. */
export function fillLog(dataDir, rows) {
  return withSql(dataDir, async (sql) => {
    await sql`
      insert into sign_in_log (id, user_id, account, login_type, result, ip, user_agent, created_at)
      select 'bench-' || n, null, (13900000000 + (n * 7919::bigint) % 50000000)::text, 'phone',
        case when n % 3 = 0 then 'wrong' else 'success' end, '10.1.' || n % 250 || '.' || n % 200,
        'Mozilla/5.0 (X11; Linux x64) Chrome/140.0', now() - n * interval '1 minute'
      from generate_series(1, ${rows}::int) n`;
    await sql`vacuum analyze sign_in_log`;
  });
}

/** Copies the chosen rows of a table; `copied` gives the changed columns of copy `n`. */
export async function copyRows(sql, { table, where, times, copied }) {
  const columns = await sql.unsafe(`
    select column_name as name from information_schema.columns where table_name = '${table}' and is_generated = 'NEVER'`);
  await sql.unsafe(`
    insert into ${table} (${columns.map(({ name }) => name).join(', ')})
    select ${columns.map(({ name }) => copied[name] ?? name).join(', ')}
    from (select * from ${table} where ${where}) as copied, generate_series(1, ${times}) n`);
}

export async function withSql(dataDir, work) {
  const sql = openPostgres(dataDir);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
