import { and, asc, eq, sql } from 'drizzle-orm';

import { mayDoWork } from '#modules/grants/index.ts';
import { departments, userDepartments, users } from '#modules/people/index.ts';
import type { Db } from '#platform/db/client.ts';
import { pick } from '#platform/random-from.ts';

/** Who the demo's records are about. */
export type DemoStage = {
  now: Date;
  people: readonly DemoStaff[];
  accounts: readonly DemoStaff[];
};
/** `works` is whether they may do what others give them to do. */
type DemoStaff = { id: string; companyId: string; departmentId: string; works: boolean };

/** Staff who are nobody's account to sign in with are numbered, or made up for measurements. */
const ACCOUNT = /^u-\D/;

/** How often the accounts that the manual names have a part, as their views are what a visitor of the demo sees. */
const OF_ACCOUNTS = 0.65;

export async function readDemoStage({ db, now }: { db: Db; now: Date }): Promise<DemoStage> {
  const people = await db
    .select({ id: users.id, companyId: users.companyId, departmentId: departments.id, works: sql<boolean>`${mayDoWork('todo')}` })
    .from(users)
    .innerJoin(userDepartments, and(eq(userDepartments.userId, users.id), eq(userDepartments.primary, true)))
    .innerJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(and(eq(users.kind, 'staff'), eq(users.active, true)))
    .orderBy(asc(users.id));
  return { now, people, accounts: people.filter((person) => ACCOUNT.test(person.id)) };
}

/** Different people, as many as asked for. */
export function castOf({ people, accounts }: DemoStage, count: number, random: () => number): DemoStaff[] {
  const cast = new Map<string, DemoStaff>();
  while (cast.size < Math.min(count, people.length)) {
    const person = pick(random() < OF_ACCOUNTS && accounts.length > 0 ? accounts : people, random);
    cast.set(person.id, person);
  }
  return [...cast.values()];
}

/** Who gives somebody something to do, and to whom: the other way round where only the first may do it. */
export function giverAndWorker(giver: DemoStaff, worker: DemoStaff): [giver: DemoStaff, worker: DemoStaff] {
  return worker.works ? [giver, worker] : [worker, giver];
}
