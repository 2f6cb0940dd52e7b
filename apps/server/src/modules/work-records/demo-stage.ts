import { and, asc, eq, sql } from 'drizzle-orm';

import { mayDoWork } from '#modules/grants/index.ts';
import { departments, userDepartments, users } from '#modules/people/index.ts';
import type { Db } from '#platform/db/client.ts';
import { pickRandom } from '#platform/random-from.ts';

/** The people and data that demo records refer to. */
export type DemoStage = {
  now: Date;
  people: readonly DemoStaff[];
  accounts: readonly DemoStaff[];
};
/** `works` says whether they may do work that others assign. */
type DemoStaff = { id: string; companyId: string; departmentId: string; works: boolean };

/** Ids of accounts in the manual; other staff ids are numbered, or generated for measurements. */
const ACCOUNT = /^u-\D/;

/** The share of records that involve accounts in the manual, because visitors of the demo see their views. */
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

/** The given number of distinct people. */
export function demoStaffOf({ people, accounts }: DemoStage, count: number, random: () => number): DemoStaff[] {
  const cast = new Map<string, DemoStaff>();
  while (cast.size < Math.min(count, people.length)) {
    const person = pickRandom(random() < OF_ACCOUNTS && accounts.length > 0 ? accounts : people, random);
    cast.set(person.id, person);
  }
  return [...cast.values()];
}

/** Orders two people so that the second may do the work. */
export function giverAndWorker(giver: DemoStaff, worker: DemoStaff): [giver: DemoStaff, worker: DemoStaff] {
  return worker.works ? [giver, worker] : [worker, giver];
}
