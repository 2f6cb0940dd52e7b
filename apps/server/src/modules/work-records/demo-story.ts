import { DAY_MS, HOUR_MS } from '@houtai/contract/durations';
import type { WorkState } from '@houtai/contract/work-states';

import type { recordHistory } from '#modules/history/index.ts';
import { pickRandom, pickWeighted } from '#platform/random-from.ts';

import { COMMENTS, REMARKS } from './demo-talk.ts';
import { moveAction } from './states.ts';

/** The age of the oldest demo records, and the longest time somebody works on one. */
const AGE_DAYS = 120;
const WORK_DAYS = 12;

const NAMES: Readonly<Record<WorkState, string>> = { '1': '待处理', '2': '处理中', '3': '已完成', '4': '已关闭' };

/** The creation time, state and history of a demo record. */
export type DemoStory = { createdAt: Date; updatedAt: Date; doneAt: Date | null; state: WorkState; version: number; history: Entry[] };

type Entry = Omit<typeof recordHistory.$inferInsert, 'recordType' | 'recordId' | 'companyId'>;

/** The people involved: the creator, and those who work on it. */
type Cast = { maker: string; worker: string; others: readonly string[] };

/** Invents a story that ends before `now`. Recent records are mostly open, old ones mostly finished. */
export function demoStory(now: Date, { cast, made }: { cast: Cast; made: string }, random: () => number): DemoStory {
  const age = random() ** 1.6 * AGE_DAYS;
  const createdAt = workingMoment(new Date(now.getTime() - age * DAY_MS), now);
  const state = stateAt(age, random);
  const path = PATHS[state];
  const within = { from: createdAt, spanMs: Math.min(now.getTime() - createdAt.getTime(), WORK_DAYS * DAY_MS) };
  const moves = momentsIn(within, path.length - 1, random).map((at, index) => moveOf({ path, index, at, cast }, random));
  const said = momentsIn(within, pickWeighted(TIMES_TALKED, random), random).map((at) => commentOf(at, cast, random));
  const history = [{ userId: cast.maker, at: createdAt, action: made }, ...moves, ...said];
  return {
    createdAt,
    updatedAt: moves.at(-1)?.at ?? createdAt,
    doneAt: moves[path.indexOf('3') - 1]?.at ?? null,
    state,
    version: path.length,
    history,
  };
}

const TIMES_TALKED = [
  [0, 50],
  [1, 32],
  [2, 18],
] as const;

/** The states that lead to each state. */
const PATHS: Readonly<Record<WorkState, readonly WorkState[]>> = {
  '1': ['1'],
  '2': ['1', '2'],
  '3': ['1', '2', '3'],
  '4': ['1', '2', '3', '4'],
};

function stateAt(age: number, random: () => number): WorkState {
  const [waiting, working, done, closed] = age < 4 ? [60, 30, 10, 0] : age < 25 ? [20, 36, 28, 16] : [4, 8, 48, 40];
  const weights = [
    ['1', waiting],
    ['2', working],
    ['3', done],
    ['4', closed],
  ] as const;
  return pickWeighted<WorkState>(weights, random);
}

function momentsIn({ from, spanMs }: { from: Date; spanMs: number }, count: number, random: () => number): Date[] {
  const moments = Array.from({ length: count }, () => new Date(from.getTime() + Math.floor(random() * spanMs)));
  return moments.toSorted((a, b) => a.getTime() - b.getTime());
}

function moveOf(
  { path, index, at, cast }: { path: readonly WorkState[]; index: number; at: Date; cast: Cast },
  random: () => number,
): Entry {
  const [from = '1', to = '1'] = path.slice(index, index + 2);
  const changes = [{ field: 'state', label: '状态', before: NAMES[from], after: NAMES[to] }];
  const comment = to === '2' || random() < 0.4 ? '' : pickRandom(REMARKS, random);
  return { userId: to === '4' ? cast.maker : cast.worker, at, action: moveAction(from, to), changes, comment };
}

function commentOf(at: Date, cast: Cast, random: () => number): Entry {
  return {
    userId: pickRandom([cast.maker, cast.worker, ...cast.others], random),
    at,
    action: '评论',
    comment: pickRandom(COMMENTS, random),
  };
}

/** Moves a moment at night into office hours of the same day, never after `now`. */
function workingMoment(moment: Date, now: Date): Date {
  const hour = moment.getHours();
  const shifted = hour >= 8 && hour < 19 ? moment : new Date(moment.getTime() + (9 + (hour % 9) - hour) * HOUR_MS);
  return shifted > now ? moment : shifted;
}
