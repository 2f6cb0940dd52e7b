import { sql } from 'drizzle-orm';

import { feedback } from '#modules/feedback/feedback.tables.ts';
import { insertDemoFeedback } from '#modules/feedback/index.ts';
import { users } from '#modules/people/people.tables.ts';
import { insertMoreDemoProjects } from '#modules/projects/index.ts';
import { projects } from '#modules/projects/projects.tables.ts';
import { insertDemoTodos } from '#modules/todo/index.ts';
import { todos } from '#modules/todo/todo.tables.ts';
import { insertDemoUsers } from '#modules/users/index.ts';
import type { Database } from '#platform/db/client.ts';
import { reportFault, withDatabase } from '#platform/db/start/reach-database.ts';

import { kindOfDatabase } from '../start-up.ts';

const KINDS = {
  todo: { table: todos, insert: insertDemoTodos },
  feedback: { table: feedback, insert: insertDemoFeedback },
  projects: { table: projects, insert: insertMoreDemoProjects },
  users: { table: users, insert: insertDemoUsers },
};

const MOST = 1_000_000;

/** Adds made-up records of a kind to a demo, for measurements: npm run demo-records -- todo 100000. */
async function addRecords({ db }: Database, [name = '', amount = '']: string[]): Promise<void> {
  const kind = name === 'todo' || name === 'feedback' || name === 'projects' || name === 'users' ? KINDS[name] : undefined;
  const count = Number(amount);
  if (!kind || !Number.isInteger(count) || count < 1 || count > MOST)
    throw new Error(`which, and how many up to ${MOST}? npm run demo-records -- <${Object.keys(KINDS).join('|')}> <count>`);
  if ((await kindOfDatabase(db)) !== 'demo') throw new Error('made-up records are for the demo; this database is not one');
  // The number of existing records is the seed, so that a second run makes different ones.
  const seed = await db.$count(kind.table);
  await db.transaction((tx) => kind.insert({ db: tx, now: new Date() }, { count, seed }));
  await db.execute(sql`analyze ${kind.table}`);
  process.stdout.write(`\n  ${count} ${name}\n\n`);
}

withDatabase((database) => addRecords(database, process.argv.slice(2))).catch(reportFault);
