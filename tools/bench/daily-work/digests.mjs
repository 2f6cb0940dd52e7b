import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { headersOf, signIn } from '../client.mjs';
import { figure, rounded } from '../figures.mjs';
import { copyRows, fillUsers, withSql } from '../fill.mjs';

const RUN_JOB = '/api/ad-biz/job/run';
const JOB = 'reminders:tell';

/** One in fifteen made-up users is disabled, which leaves 500. */
const MADE = 535;
const PEOPLE = 500;
const TODOS_EACH = 4;
const MOST_SECONDS = 20;
const LOOK_MS = 50;
const PATIENCE_MS = 300_000;
const HOUR_MS = 3_600_000;

/** The daily lists of 500 users with work to do, from their due time to the last message, compared with as many bare transactions. */
export async function digests(stage) {
  const { zone, day } = whereItIsNoon(new Date());
  const server = await stage.start({ dataDir: join(stage.folder, 'digests'), env: { TZ: zone } });
  await fillUsers(server.dataDir, MADE);
  const headers = { ...headersOf(await signIn(server.address)), 'content-type': 'application/json' };
  return withSql(server.dataDir, async (sql) => {
    await fillWork(sql, day);
    const floor = await secondsOf(() => tellBare(sql, day));
    await sql`delete from reminder_digests`;
    const seconds = await secondsOf(async () => {
      await askFor(server.address, headers);
      await allTold(sql);
    });
    return [figure('digests', seconds, { unit: 's', atMost: MOST_SECONDS, people: PEOPLE, floorSeconds: rounded(floor) })];
  });
}

/** Daily lists are only sent in working hours, so the server uses a time zone in which it is noon. */
function whereItIsNoon(now) {
  const ahead = 12 - now.getUTCHours();
  const zone = ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  return { zone, day: new Date(now.getTime() + ahead * HOUR_MS).toISOString().slice(0, 10) };
}

/** A working day without earlier notifications, and overdue to-dos for everybody. */
async function fillWork(sql, day) {
  await sql`insert into calendar_days (day, kind, name, updated_at) values (${day}, 'work', '', now())
    on conflict (day) do update set kind = 'work'`;
  await sql`update reminder_start set since = 'epoch'`;
  await sql`insert into reminder_digests select id, ${day} from users on conflict (user_id) do update set day = excluded.day`;
  await copyRows(sql, {
    table: 'todos',
    where: 'id = (select min(id) from todos)',
    times: MADE * TODOS_EACH,
    copied: {
      id: "id || '-digest-' || n",
      serial: 'serial + 1000000 + n',
      reception_user: `'bench-' || (n % ${MADE} + 1)`,
      assist_users: "'{}'",
      state: "'1'",
      done_on: 'null::date',
      plan_time: `'${day}'::date - 3`,
    },
  });
  await sql`vacuum analyze todos`;
}

async function askFor(address, headers) {
  const asked = { method: 'POST', headers: { ...headers, 'idempotency-key': crypto.randomUUID() }, body: JSON.stringify({ id: JOB }) };
  const { code, msg } = await (await fetch(address + RUN_JOB, asked)).json();
  if (code !== '00000') throw new Error(`the job was refused: ${code} ${msg}`);
}

async function allTold(sql) {
  const limit = performance.now() + PATIENCE_MS;
  for (;;) {
    const [{ told }] = await sql`
      select count(*)::int as told from sent_reminders join messages on messages.id = message_id
      where what = 'reminder.digest' and sent_reminders.user_id like 'bench-%'`;
    if (told >= PEOPLE) return;
    if (performance.now() > limit) throw new Error(`${told} of ${PEOPLE} people had their list`);
    await sleep(LOOK_MS);
  }
}

/** The least possible work: for each user the rows of their list, a message and a record of it, in a transaction that is rolled back. */
async function tellBare(sql, day) {
  const people = await sql`select id, company_id from users where id like 'bench-%' and active`;
  for (const { id, company_id: company } of people) {
    await sql`begin`;
    await sql`select id, number, plain_text from todos where reception_user = ${id} and state in ('1', '2') order by plan_time limit 500`;
    await sql`insert into messages (id, user_id, company_id, msg_type, title, content, url, record_type, record_id, created_at)
      values (${crypto.randomUUID()}, ${id}, ${company}, '0', '', '', '', 'reminder', ${id}, now())`;
    await sql`insert into sent_reminders values (${id}, 'reminder.digest', 'agenda', ${day}, ${id}, false, '', '', now())`;
    await sql`rollback`;
  }
}

async function secondsOf(work) {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
}
