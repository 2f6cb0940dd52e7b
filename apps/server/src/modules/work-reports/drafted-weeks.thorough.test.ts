import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import { reportPeriod } from '@houtai/contract/report-periods';
import { NEXT_STATES, type WorkState } from '@houtai/contract/work-states';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { recordHistory } from '#modules/history/index.ts';
import { pickRandom, pickWeighted, randomFrom } from '#platform/random-from.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm, todoForm } from '#platform/testing/stages/work-forms.ts';

const PEOPLE = 5;
const WEEKS = 100;
const RECORDS = 20;
const MOST_ACTS = 10;
const WEEK_MS = 7 * 86_400_000;
const FIRST = new Date(`${reportPeriod('week', '2026-01-07').start}T00:00:00`);

type Told = { id: string; kind: 'todo' | 'feedback'; owner: string; charge: string; state: WorkState };
type Act = { at: Date; who: string; id: string; to: WorkState | null };

let test: AppForTest;
let people: string[];
let tokens: Map<string, string>;

beforeAll(async () => {
  test = await appForTest({ now: FIRST });
  const person = async (at: number) =>
    (await makeSignedIn(test.app, { name: `员工${at}`, tags: ['*:*:*'], companyId: 'chengming' })).user.id;
  people = [];
  for (let at = 0; at < PEOPLE; at += 1) people.push(await person(at));
  await test.db.execute(sql`truncate todos, feedback, record_history cascade`);
});
afterAll(() => test.close());

/** Opens sessions again, because they expire within a day. */
async function signIn(): Promise<void> {
  const opened = people.map(async (id) => [id, (await openSession(test.db, id, test.clock.now)).token] as const);
  tokens = new Map(await Promise.all(opened));
}

async function make(at: number, random: () => number): Promise<Told> {
  const [owner, charge] = [pickRandom(people, random), pickRandom(people, random)];
  const others = people.filter((id) => id !== charge).join(',');
  const by = tokens.get(owner) ?? '';
  const whole = { owner, charge, state: '1' as const };
  if (at % 2 === 0) {
    const input = todoForm({ receptionUser: charge, assistUser: others, planTime: '' });
    return { ...whole, kind: 'todo', id: (await sendTo(test.app, calls.todo.add, input, by)).result.todoId };
  }
  const input = feedbackForm({
    handleUser: people.filter((id) => id !== owner).join(','),
    feedbackUser: owner,
    problemDate: localDate(FIRST),
  });
  return { ...whole, kind: 'feedback', id: (await sendTo(test.app, calls.feedback.add, input, by)).result.afterSaleProblemId };
}

async function move({ kind, id }: Told, to: WorkState, token: string): Promise<void> {
  const { code } =
    kind === 'todo'
      ? await sendTo(test.app, calls.todo.setState, { items: [{ todoId: id }], state: to, remark: '' }, token)
      : await sendTo(
          test.app,
          calls.feedback.setStatus,
          { items: [{ afterSaleProblemId: id }], completionStatus: to, remark: '还没好' },
          token,
        );
  expect(code).toBe('00000');
}

/** Lets people move and comment on records for weeks, at random; moments include the limits of a week. */
async function story(random: () => number): Promise<{ records: Told[]; acts: Act[] }> {
  await signIn();
  const records: Told[] = [];
  for (let at = 0; at < RECORDS; at += 1) records.push(await make(at, random));
  const acts: Act[] = [];
  for (let week = 1; week <= WEEKS; week += 1) {
    const start = startOf(week);
    const spans = Array.from({ length: Math.ceil(random() * MOST_ACTS) }, () => momentIn(random)).toSorted((a, b) => a - b);
    for (const span of new Set(spans)) {
      test.clock.now = new Date(start.getTime() + span);
      await signIn();
      const [someone, record] = [pickRandom(people, random), pickRandom(records, random)];
      const to = random() < 0.3 ? null : pickRandom(NEXT_STATES[record.state], random);
      // Only the reporter of a feedback may accept it.
      const who = record.kind === 'feedback' && record.state === '3' && to === '4' ? record.owner : someone;
      const token = tokens.get(who) ?? '';
      if (to === null) await sendTo(test.app, calls[record.kind].comment, { id: record.id, comment: '看过' }, token);
      else {
        await move(record, to, token);
        Object.assign(record, { state: to });
      }
      acts.push({ at: test.clock.now, who, id: record.id, to });
    }
  }
  return { records, acts };
}

function startOf(week: number): Date {
  const start = new Date(FIRST);
  start.setDate(start.getDate() + 7 * week);
  return start;
}

/** Prefers the first and last moments of a week. */
function momentIn(random: () => number): number {
  const kinds = [
    ['first', 1],
    ['last', 1],
    ['any', 8],
  ] as const;
  const kind = pickWeighted(kinds, random);
  return kind === 'first' ? 0 : kind === 'last' ? WEEK_MS - 1 : Math.floor(random() * WEEK_MS);
}

/** What a person finished in a week, computed from the actions: moved to done then, and at most closed until its end. */
function finishedBy(who: string, week: number, acts: readonly Act[]): string[] {
  const [start, end] = [startOf(week), startOf(week + 1)];
  return acts
    .filter((act) => act.who === who && act.to === '3' && act.at >= start && act.at < end)
    .filter((act) => {
      const later = acts.slice(acts.indexOf(act) + 1).filter(({ id, to, at }) => id === act.id && to !== null && at < end);
      return later.every(({ to }) => to === '4');
    })
    .map(({ id }) => id)
    .toSorted();
}

it('drafts of 500 random weeks list as done exactly what the person finished', async () => {
  const { acts } = await story(randomFrom(20261128));
  // Half of it simulates entries from before moves had codes.
  const old = [...new Set(acts.map(({ id }) => id))].filter((_, at) => at % 4 < 2);
  await test.db.update(recordHistory).set({ movedFrom: null, movedTo: null }).where(inArray(recordHistory.recordId, old));
  test.clock.now = startOf(WEEKS + 2);
  await signIn();
  let finished = 0;
  for (let week = 1; week <= WEEKS; week += 1)
    for (const who of people) {
      const key = { kind: 'week' as const, day: localDate(startOf(week)) };
      const lines = (await sendTo(test.app, calls.workReports.sources, key, tokens.get(who))).result;
      const done = lines.filter(({ section }) => section === 'done').map(({ source }) => source.id);
      expect(done.toSorted(), `${who} in the week of ${key.day}`).toEqual(finishedBy(who, week, acts));
      const own = acts.filter((act) => act.who === who && act.at >= startOf(week) && act.at < startOf(week + 1)).map(({ id }) => id);
      expect(lines.filter(({ section, source }) => section === 'doing' && !own.includes(source.id))).toEqual([]);
      finished += done.length;
    }
  expect(finished).toBeGreaterThan(50);
});
