import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { users } from './modules/people/index.ts';
import { readersNow } from './modules/session/index.ts';
import type { Actor } from './platform/db/work/context.ts';
import { appForTest, type AppForTest } from './platform/testing/app-for-test.ts';
import { ctxOf } from './platform/testing/ctx-of.ts';

/** Where the records of each kind are. */
const TABLES: Readonly<Record<string, string>> = {
  approval: 'approval_flows',
  customer: 'customers',
  feedback: 'feedback',
  project: 'projects',
  reimbursement: 'reimbursements',
  'software-copyright': 'software_copyrights',
  todo: 'todos',
  'work-report': 'work_reports',
};

/** Records of a kind that are compared: enough for every way of seeing one. */
const SAMPLE = 150;

let test: AppForTest;
let people: Actor[];

beforeAll(async () => {
  test = await appForTest({ demo: true });
  const staff = await test.db.select({ id: users.id }).from(users).where(eq(users.kind, 'staff')).orderBy(users.id).limit(25);
  const readers = await readersNow(
    test,
    staff.map(({ id }) => id),
  );
  people = [...readers.values()];
});
afterAll(() => test.close());

it('shows the records of the demo to the people whom messages would find as their audience', async () => {
  const ctx = ctxOf(test, 'u-admin');
  const compared = new Map<string, number>();
  for (const { type, tag, visibility } of ctx.registry.given('records')) {
    const table = TABLES[type];
    if (!table) throw new Error(`where are the records of ${type}?`);
    const { rows } = await test.db.execute<{ id: string }>(sql`select id from ${sql.identifier(table)} order by md5(id) limit ${SAMPLE}`);
    const ids = rows.map(({ id }) => id);
    // Anyone who has no right to the kind is no audience: all are given it, so that their place and scope decide.
    const actors = people.map((actor) => ({ ...actor, tags: new Set([...actor.tags, tag]) }));
    const audience = await visibility.audience(ctx, ids, actors);
    for (const actor of actors) {
      const seen = await visibility.among({ ...ctx, actor }, ids);
      expect([type, actor.name, seen.toSorted()]).toEqual([
        type,
        actor.name,
        ids.filter((id) => audience.get(id)?.has(actor.userId)).toSorted(),
      ]);
      if (seen.length > 0 && seen.length < ids.length) compared.set(type, (compared.get(type) ?? 0) + 1);
    }
  }
  expect([...compared.keys()].toSorted()).toEqual(
    expect.arrayContaining(['approval', 'feedback', 'reimbursement', 'software-copyright', 'todo', 'work-report']),
  );
});
