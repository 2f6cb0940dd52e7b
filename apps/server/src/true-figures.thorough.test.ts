import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { declaredPages, linkTo } from '@houtai/contract/links';
import { TODO_PAGE } from '@houtai/contract/todo';
import { WORK_HOURS_PAGE } from '@houtai/contract/work-hours';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { projectMembers, projectMilestones } from '#modules/projects/projects.tables.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

/** The figures of a project, by the names of the oracle. */
const PARTS = ['todos', 'feedback', 'hours', 'lines', 'yuan'] as const;
type Figures = Readonly<Record<(typeof PARTS)[number], number>>;
const NONE: Figures = { todos: 0, feedback: 0, hours: 0, lines: 0, yuan: 0 };

let test: AppForTest;
let people: string[];
let projects: string[];
beforeAll(async () => {
  test = await appForTest();
  people = await idsOf(sql`select id from users where active and kind = 'staff' order by id`);
  projects = await idsOf(sql`select id from projects order by id`);
});
afterAll(() => test.close());

const Ids = z.array(z.object({ id: z.string() }));
const idsOf = async (query: ReturnType<typeof sql>) => Ids.parse((await test.db.execute(query)).rows).map(({ id }) => id);

const Oracle = z.array(z.object({ part: z.enum(PARTS), project: z.string(), value: z.coerce.number() }));

/** What a user should see of each project, computed from the tables without the product's own code. */
async function oracleOf(me: string): Promise<(project: string) => Figures> {
  const covered = (row: string) =>
    sql.raw(`((select sees_all from scope) or ((select has_role from scope) and (${row}.owner_id = '${me}'
      or ((select sees_company from scope) and ${row}.company_id = (select company_id from users where id = '${me}'))
      or ${row}.department_id in (select id from places))))`);
  const { rows } = await test.db.execute(sql`
    with held as (select r.* from user_roles u join roles r on r.id = u.role_id where u.user_id = ${me} and r.active),
    scope as (select coalesce(bool_or(grants_all), false) as sees_all, count(*) > 0 as has_role,
      coalesce(bool_or(data_scope = 'all'), false) as sees_company from held),
    own as (select d.* from user_departments u join departments d on d.id = u.department_id where u.user_id = ${me}),
    places as (
      select rd.department_id as id from held join role_departments rd on rd.role_id = held.id where data_scope = 'departments'
      union select own.id from own where exists (select from held where data_scope = 'department')
      union select d.id from departments d, own where starts_with(d.path, own.path) and exists (select from held where data_scope = 'department-below')),
    led as (select id from projects where owner_id = ${me} and id <> '95'),
    part as (select id from led
      union select project_id from project_members where user_id = ${me} and project_id <> '95'
      union select project_id from project_milestones where owner_id = ${me} and project_id <> '95'),
    line as (select coalesce(l.project_id, r.project_id) as project, case l.category when 'offset' then -l.amount else l.amount end as yuan
      from reimbursement_lines l join reimbursements r on r.id = l.reimbursement_id
      where r.state = 'passed' and (r.owner_id = ${me} or ${covered('r')} or coalesce(l.project_id, r.project_id) in (select id from led)))
    select 'todos' as part, project_id as project, count(*)::text as value from todos t where project_id is not null
      and (t.owner_id = ${me} or reception_user = ${me} or ${me} = any(assist_users) or ${covered('t')} or project_id in (select id from part))
      group by project_id
    union all select 'feedback', project_id, count(*)::text from feedback f
      where f.owner_id = ${me} or feedback_user = ${me} or accepter_id = ${me} or ${me} = any(handle_users) or ${covered('f')} or project_id in (select id from part)
      group by project_id
    union all select 'hours', project_id, (sum(hundredths) / 100.0)::text from work_hours h
      where h.owner_id = ${me} or ${covered('h')} or project_id in (select id from part) group by project_id
    union all select 'lines', project, count(*)::text from line group by project
    union all select 'yuan', project, sum(yuan)::text from line group by project`);
  const found = Oracle.parse(rows);
  return (project) => ({
    ...NONE,
    ...Object.fromEntries(found.flatMap((one) => (one.project === project ? [[one.part, one.value]] : []))),
  });
}

const Listed = z.object({ total: z.number(), rows: z.array(z.object({ hours: z.string().optional() })) });

/** The size of the list behind an address for a user: its rows, or the sum of their hours. */
async function listBehind(to: string, token: string): Promise<{ total: number; hours: number }> {
  const { pathname, searchParams } = new URL(to, 'http://console');
  const page: Call | undefined = declaredPages().get(pathname);
  if (!page) throw new Error(`${to} opens no list`);
  const query = new URLSearchParams({ ...Object.fromEntries(searchParams), limit: '500' });
  const { body } = await test.app.inject({ url: `/api${page.path}?${query.toString()}`, headers: { 'x-access-token': token } });
  const { total, rows } = Listed.parse(JSON.parse(body));
  return { total, hours: rows.reduce((sum, row) => sum + Math.round(Number(row.hours ?? 0) * 100), 0) / 100 };
}

/** The figures on the page of a project, each with the size of the list that it opens. */
async function figuresOf(project: string, token: string): Promise<{ shown: Figures; behind: Figures; spent: string | null }> {
  const asked = { projectId: project };
  const passed = { ...asked, state: 'passed' as const };
  const [todos, feedback, hours, lines, sum, detail] = await Promise.all([
    sendTo(test.app, calls.todo.counts, asked, token),
    sendTo(test.app, calls.feedback.counts, asked, token),
    sendTo(test.app, calls.workHours.sums, asked, token),
    sendTo(test.app, calls.reimbursements.lines, { ...passed, limit: 500 }, token),
    sendTo(test.app, calls.reimbursements.lineSum, passed, token),
    sendTo(test.app, calls.projects.get, { id: project }, token),
  ]);
  const behind = await Promise.all([
    listBehind(linkTo(TODO_PAGE, { ...asked, view: 'all' }), token),
    listBehind(linkTo(FEEDBACK_PAGE, { ...asked, view: 'all' }), token),
    listBehind(linkTo(WORK_HOURS_PAGE, asked), token),
  ]);
  const { rows, total } = lines.result;
  const cents = rows.reduce((added, row) => added + Math.round(Number(row.amount) * 100), 0);
  const { all } = todos.result;
  const shown = {
    todos: all,
    feedback: feedback.result.all,
    hours: Number(hours.result.hours),
    lines: total,
    yuan: Number(sum.result.yuan),
  };
  const listed = { todos: behind[0].total, feedback: behind[1].total, hours: behind[2].hours, lines: rows.length, yuan: cents / 100 };
  return { shown, behind: listed, spent: detail.code === '00000' ? detail.result.spent : null };
}

describe('figures of projects', () => {
  it('equal the lists that they open and the tables, for every demo user', async () => {
    let [whole, cut] = [0, 0];
    for (const [index, me] of people.entries()) {
      const { token, tags } = await signedIn(me);
      if (!tags) continue;
      const oracle = await oracleOf(me);
      // A quarter of the projects per user, so that all projects are covered.
      for (const project of projects.filter((_, at) => at % 4 === index % 4)) {
        const { shown, behind, spent } = await figuresOf(project, token);
        const expected = oracle(project);
        expect({ me, project, shown, behind }).toEqual({ me, project, shown: expected, behind: expected });
        if (spent) expect([me, project, Number(spent)]).toEqual([me, project, expected.yuan]);
        if (spent) whole += 1;
        else cut += 1;
      }
    }
    expect(whole).toBeGreaterThan(5);
    expect(cut).toBeGreaterThan(10);
  }, 600_000);

  it('differ from the list behind them when records are added that a user sees only in part', async () => {
    const project = 'p-donghai-gate';
    const [admin, guest] = [await signedIn('u-admin'), await signedIn('u-guest')];
    const [planted, own] = [await figuresOf(project, admin.token), await figuresOf(project, guest.token)];
    for (const part of ['todos', 'feedback', 'hours'] as const) expect([part, planted.shown[part]]).not.toEqual([part, own.behind[part]]);
  });

  it('hide all of a project from a user who was removed from it, at the next call', async () => {
    const [me, project] = ['u-staff-2', 'p-hengrui-mes'];
    const { token } = await signedIn(me);
    const before = (await figuresOf(project, token)).shown;
    await test.db.delete(projectMembers).where(sql`user_id = ${me} and project_id = ${project}`);
    await test.db
      .update(projectMilestones)
      .set({ ownerId: null })
      .where(sql`owner_id = ${me} and project_id = ${project}`);
    const { shown, behind } = await figuresOf(project, token);
    expect([shown, behind]).toEqual([(await oracleOf(me))(project), shown]);
    expect(shown.hours + shown.todos + shown.feedback).toBeLessThan(before.hours + before.todos + before.feedback);
  });
});

async function signedIn(me: string): Promise<{ token: string; tags: boolean }> {
  const { token } = await openSession(test.db, me);
  const asked = [calls.todo.counts, calls.feedback.counts, calls.workHours.sums] as const;
  const codes = await Promise.all(asked.map(async (call) => (await sendTo(test.app, call, {}, token)).code));
  const lines = (await sendTo(test.app, calls.reimbursements.lineSum, { projectId: '95' }, token)).code;
  return { token, tags: [...codes, lines].every((code) => code === '00000') };
}
