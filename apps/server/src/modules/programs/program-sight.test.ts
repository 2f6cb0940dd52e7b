import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { API_PREFIX } from '@houtai/contract/limits';
import { isOpenToPrograms } from '@houtai/contract/programs';
import { and, eq, ne } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { users } from '#modules/people/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { seededRuns } from '#platform/testing/tries.ts';

import { programs } from './programs.tables.ts';

/** Enough rows of each list to include every kind of access. */
const ROWS = 60;

type Row = Record<string, unknown>;
type Listed = { name: string; list: Call; detail: Call | null; rows: Row[] };

let test: AppForTest;
let program: { id: string; key: string };
let keepers: string[];
const sessions = new Map<string, string>();
let listed: Listed[];

const OPEN = Object.values(calls).flatMap((all) => Object.values<Call>(all).filter(isOpenToPrograms));
const TAGS = [...new Set(OPEN.map(({ access }) => access))];

beforeAll(async () => {
  test = await appForTest({ demo: true });
  const { token } = await openSession(test.db, 'u-admin');
  const form = { name: '随机', purpose: '随机', networks: '', perMinute: 3_000, keeperId: 'u-admin', tags: [] };
  const { id } = (await sendTo(test.app, calls.programs.add, form, token)).result;
  program = { id, key: (await sendTo(test.app, calls.programs.addKey, { id, days: 30 }, token)).result.key };
  const staff = and(eq(users.kind, 'staff'), eq(users.active, true), ne(users.id, 'u-admin'));
  keepers = (await test.db.select({ id: users.id }).from(users).where(staff).orderBy(users.id)).map(({ id }) => id);
  listed = await listsOf(token);
}, 120_000);
afterAll(() => test.close());

/** Every list open to programs, with its detail call and the records that an administrator with all rights finds. */
async function listsOf(token: string): Promise<Listed[]> {
  const found: Listed[] = [];
  for (const [subject, all] of Object.entries<Record<string, Call>>(calls)) {
    const get = all['get'];
    const detail = get?.method === 'GET' && isOpenToPrograms(get) ? get : null;
    for (const [name, list] of Object.entries(all)) {
      if (list.method !== 'GET' || !list.list || !isOpenToPrograms(list)) continue;
      const answer = await sendTo(test.app, list, { limit: ROWS }, token);
      const rows = answer.code === '00000' ? (answer.result as { rows: Row[] }).rows : [];
      if (rows.length > 0) found.push({ name: `${subject}.${name}`, list, detail, rows });
    }
  }
  return found;
}

/** Rows of some subjects name their id after the subject. */
function idOf(row: Row): string {
  const [, id] =
    Object.entries(row).find(([name]) => name === 'id') ?? Object.entries(row).find(([name]) => /(?:Id|code)$/.test(name)) ?? [];
  if (typeof id !== 'string') throw new Error(`no id in ${JSON.stringify(row)}`);
  return id;
}

const isBlank = (value: unknown) => value === null || value === undefined || value === false || value === '';

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** The paths where `seen` reveals more than `own`; blank, false, fewer and absent values reveal less. */
function beyond(seen: unknown, own: unknown, path = ''): string[] {
  if (seen === own || isBlank(seen)) return [];
  if (typeof seen === 'number' && typeof own === 'number' && seen < own) return [];
  if (Array.isArray(seen) && Array.isArray(own)) return seen.flatMap((one, at) => beyondAll(one, own, `${path}.${at}`));
  if (!isObject(seen) || !isObject(own)) return [path];
  return Object.entries(seen).flatMap(([name, value]) => beyond(value, own[name], `${path}.${name}`));
}

function beyondAll(one: unknown, own: readonly unknown[], path: string): string[] {
  return own.some((other) => beyond(one, other).length === 0) ? [] : [path];
}

const asked = async (call: Call, input: Record<string, string>, headers: Record<string, string>) =>
  (await test.app.inject({ method: 'GET', url: API_PREFIX + call.path, query: input, headers })).json<{
    code: string;
    rows?: Row[];
    result?: unknown;
  }>();

async function asKeeper(keeperId: string, call: Call, input: Record<string, string>) {
  const token = sessions.get(keeperId) ?? (await openSession(test.db, keeperId)).token;
  sessions.set(keeperId, token);
  return asked(call, input, { 'x-access-token': token });
}

const SET = fc.record({ keeper: fc.nat(), tags: fc.subarray(TAGS, { minLength: TAGS.length >> 2 }), list: fc.nat(), row: fc.nat() });

type Tried = { keeperId: string; one: Listed; tags: readonly string[]; pick: number };

const bearer = () => ({ authorization: `Bearer ${program.key}` });

/** Compares a list; returns the keeper's rows and how many the program saw, null if it was refused. */
async function compareList({ keeperId, one: { name, list }, tags }: Tried): Promise<{ own: Row[]; shown: number | null }> {
  const seen = await asked(list, { limit: String(ROWS) }, bearer());
  const own = await asKeeper(keeperId, list, { limit: String(ROWS) });
  if (!tags.includes(list.access)) expect([name, seen.code]).toEqual([name, 'A0301']);
  if (own.code !== '00000') expect([name, seen.code]).not.toEqual([name, '00000']);
  const rows = own.rows ?? [];
  const ids = new Set(rows.map(idOf));
  expect([name, (seen.rows ?? []).map(idOf).filter((id) => !ids.has(id))]).toEqual([name, []]);
  return { own: rows, shown: seen.code === '00000' ? (seen.rows?.length ?? 0) : null };
}

/** Compares one record, a third of the time from those that anybody sees; returns whether the program saw it. */
async function compareRecord({ keeperId, one: { name, detail, rows }, pick }: Tried, own: readonly Row[]): Promise<boolean> {
  const row = (pick % 3 > 0 && own[pick % own.length]) || rows[pick % rows.length];
  if (!detail || !row) return false;
  const [key = 'id'] = Object.keys((detail.request as unknown as { shape?: object }).shape ?? {});
  const input = { [key]: idOf(row) };
  const seen = await asked(detail, input, bearer());
  if (seen.code !== '00000') return false;
  expect([name, beyond(seen.result, (await asKeeper(keeperId, detail, input)).result)]).toEqual([name, []]);
  return true;
}

describe('the visibility for programs', () => {
  it('never exceeds that of the keeper, whatever rights the program has, in lists and single records', { timeout: 300_000 }, async () => {
    expect(listed.length).toBeGreaterThan(15);
    const met = { rows: 0, records: 0, refused: 0 };
    const property = fc.asyncProperty(SET, async ({ keeper, tags, list, row }) => {
      const [keeperId, one] = [keepers[keeper % keepers.length] ?? '', listed[list % listed.length]];
      if (!one) throw new Error('there is nothing to ask for');
      // Bypasses the form to include rights that the keeper does not have.
      await test.db.update(programs).set({ keeperId, tags, perMinute: 100_000 }).where(eq(programs.id, program.id));
      const set = { keeperId, one, tags, pick: row };
      const { own, shown } = await compareList(set);
      met.rows += shown ?? 0;
      if (shown === null) met.refused += 1;
      if (await compareRecord(set, own)) met.records += 1;
    });
    await fc.assert(property, seededRuns(250));
    expect(met.rows).toBeGreaterThan(100);
    expect(met.records).toBeGreaterThan(10);
    expect(met.refused).toBeGreaterThan(50);
  });
});
