import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { root } from '../lib/project.mjs';

const load = createRequire(join(root, 'apps/server/package.json'));
const { default: Fastify } = load('fastify');
const { Pool } = load('pg');

/** The columns of a row of the list, by their names on the wire; `page` are the to-dos of the page. */
const ROWS = `
  select page.id as "todoId", page.number, page.cust_id as "custId", coalesce(customers.name, companies.name, '') as "custName",
    coalesce(page.project_id, '') as "projectId", coalesce(projects.name, '') as "projectName", page.todo_time::text as "todoTime",
    coalesce(page.plan_time::text, '') as "planTime", page.state, page.reception_user as "receptionUser",
    receivers.name as "receptionUserName", array_to_string(page.assist_users, ',') as "assistUser",
    array(select name from users where id = any (page.assist_users)) as "assistUserNames", page.source, page.type,
    left(page.plain_text, 120) as summary, page.owner_id as "createdBy", owners.name as "createdByName", page.created_at as "createdAt",
    page.updated_at as "updatedAt", page.state in ('1', '2') and page.plan_time < current_date as overdue, page.version, page.covered
  from page
  left join customers on customers.id = page.cust_id
  left join companies on companies.id = page.cust_id
  left join projects on projects.id = page.project_id
  left join users receivers on receivers.id = page.reception_user
  left join users owners on owners.id = page.owner_id`;

const VISIBLE = `(owner_id = $1 or reception_user = $1 or assist_users @> array[$1] or department_id = any ($2::text[])
  or project_id = any ($3::text[]))`;

const pageOf = ({ where = VISIBLE, order, limit, skip }) =>
  `with page as materialized (
    select *, owner_id = $1 or department_id = any ($2::text[]) as covered from todos as page where ${where} order by ${order} limit ${limit} offset ${skip}
  ) ${ROWS} order by ${order}`;

const LISTS = {
  '/list': pageOf({ order: 'page.created_at desc, page.id desc', limit: 20, skip: 0 }),
  '/list-filtered': pageOf({ where: `${VISIBLE} and state = any ('{1,2}')`, order: 'page.plan_time, page.id', limit: 20, skip: 20 }),
};

/** The tasks that wait for a person, by their wire names, without the warnings of their kind. */
const WAITING = `
  select tasks.flow_id as "flowId", flows.business_type as "businessType", flows.business_id as "businessId", flows.number as "spNo", flows.title,
    flows.summary, flows.figure, flows.owner_id as "submitterId", owners.name as "submitterName", departments.name as "submitterDepartment",
    flows.status, flows.submitted_at as "submittedAt", tasks.task_id as "taskId", tasks.step_name as "stepName", tasks.progress,
    tasks.state as "taskState", tasks.kind = 'consult' as consult, array(select name from users where id = any (tasks.stands_for)) as "standsFor",
    tasks.seen_at is not null as seen, tasks.asked_at as "askedAt", tasks.due_at as "dueAt", coalesce(tasks.due_at < now(), false) as late,
    tasks.done_at as "doneAt", tasks.comment
  from (
    select * from approval_tasks where person = $1 and state = 'open' order by asked_at, flow_id, task_id limit 20
  ) as tasks
  join approval_flows flows on flows.id = tasks.flow_id
  left join users owners on owners.id = flows.owner_id
  left join departments on departments.id = flows.department_id
  order by tasks.asked_at, tasks.flow_id, tasks.task_id`;

/** The open to-dos of a person, most urgent first, by the wire names of their agenda. */
const AGENDA = `
  select todos.id, 'todo' as kind, todos.number as note, left(todos.plain_text, 120) as title, todos.state = '2' as "isStarted",
    coalesce(todos.plan_time::text, '') as due, todos.plan_time < current_date as overdue, todos.created_at as since, todos.version,
    coalesce(projects.name, '') as place, owners.name as person, '/todo?id=' || todos.id as url
  from todos
  left join projects on projects.id = todos.project_id
  left join users owners on owners.id = todos.owner_id
  where todos.reception_user = $1 and todos.state in ('1', '2')
  order by
    case when todos.plan_time < current_date then 1 when todos.plan_time = current_date then 2 when todos.state = '2' then 3 else 4 end,
    todos.plan_time, todos.created_at, todos.id
  limit 500`;

const INSERTS = [
  `insert into todos (id, company_id, owner_id, department_id, serial, cust_id, project_id, todo_time, plan_time, reception_user, source, type,
    result_request, plain_text, promise_remark, estimate_remark, created_by, created_at, updated_by, updated_at)
   values ($1, 'chengming', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $2, now(), $2, now())`,
  `insert into file_links (record_type, record_id, file_id, sort) values ('todo', $1, $2, 0)`,
  `insert into record_history (id, record_type, record_id, company_id, user_id, at, action) values ($1, 'todo', $2, 'chengming', $3, now(), '新建待办')`,
  `insert into messages (id, company_id, user_id, msg_type, sender_id, title, content, url, record_type, record_id, created_at)
   values ($1, 'chengming', $2, '0', $3, $4, $5, $6, 'todo', $7, now())`,
];

/**
 * The least that a server can be: a handler that runs the one statement its author would write for this user and serialises the rows,
 * without sessions, rights, checks, counts, log or contract; and one that inserts a new to-do in a transaction.
 */
async function serveBare({ host, port, userId, departments, projects = [], fileId }) {
  const pool = new Pool({ host, port, user: 'houtai', database: 'houtai', max: 20 });
  const app = Fastify();
  for (const [path, text] of Object.entries(LISTS))
    app.get(path, async () => {
      const { rows } = await pool.query({ name: path, text, values: [userId, departments, projects] });
      const may = ({ createdBy, receptionUser, covered }) => {
        const own = createdBy === userId || receptionUser === userId;
        return { edit: own, state: own, reassign: own || covered, remind: receptionUser !== userId };
      };
      return { code: '00000', msg: '操作成功', rows: rows.map(({ covered, ...row }) => ({ ...row, may: may({ ...row, covered }) })) };
    });

  app.get('/waiting', async () => {
    const { rows } = await pool.query({ name: 'waiting', text: WAITING, values: [userId] });
    return { code: '00000', msg: '操作成功', rows };
  });

  app.get('/agenda', async () => {
    const { rows } = await pool.query({ name: 'agenda', text: AGENDA, values: [userId] });
    return { code: '00000', msg: '操作成功', rows };
  });

  // Above the numbers of the filled-in rows.
  let serial = 1_000_000_000;
  app.post('/add', async ({ body }) => {
    const id = randomUUID();
    const text = body.resultRequest.replaceAll(/<[^>]*>/g, '');
    const values = [
      [id, userId, departments[0], (serial += 1), body.custId, body.projectId, body.todoTime, body.planTime, body.receptionUser],
      [id, fileId],
      [randomUUID(), id, userId],
      [randomUUID(), body.receptionUser, userId, '交给你待办', text, `/todo?id=${id}`, id],
    ];
    values[0].push(body.source, body.type, body.resultRequest, text, body.promiseRemark, body.estimateRemark);
    const client = await pool.connect();
    try {
      await client.query('begin');
      for (const [at, statement] of INSERTS.entries()) await client.query({ name: `insert${at}`, text: statement, values: values[at] });
      await client.query('commit');
      client.release();
    } catch (error) {
      client.release(error);
      throw error;
    }
    return { code: '00000', msg: '操作成功', result: { todoId: id } };
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

process.once('message', (options) => void serveBare(options).then((address) => process.send({ address })));
