import { DOCUMENT_STATES, type DocumentState } from '@houtai/contract/document-states';

import type { WorkingCalendar } from '#modules/calendar/index.ts';
import type { recordHistory } from '#modules/history/index.ts';
import { pickRandom, pickWeighted } from '#platform/random-from.ts';

/** The weekly working hours, spread over seven days. */
const HOURS_A_DAY = 45 / 7;

/** The most working hours between two events of a document. */
const STEP_MOST_HOURS = 12;

/** Heads of the demo's departments, who decide there. */
const DECIDERS = ['u-manager', 'u-admin'];

type Entry = Omit<typeof recordHistory.$inferInsert, 'recordType' | 'recordId' | 'companyId'>;

/** The state and history of a demo document. */
export type DocumentStory = { createdAt: Date; updatedAt: Date; state: DocumentState; version: number; history: Entry[] };

const COMMENTS: Partial<Record<DocumentState, string>> = { rejected: '附件不全，补齐后再提交', returned: '请补充行程单后再提交' };

/** Invents a story in working time that ends before `now`: recent documents are often drafts, old ones have mostly passed. */
export function documentStory(
  { now, calendar }: { now: Date; calendar: WorkingCalendar },
  { maker, made, ageDays, ends }: { maker: string; made: string; ageDays: number; ends?: DocumentState | undefined },
  random: () => number,
): DocumentStory {
  const ageHours = ageDays * HOURS_A_DAY;
  const created = calendar.hoursLater(now.toISOString(), -ageHours);
  const createdAt = new Date(created);
  const state = ends ?? stateAt(ageDays, random);
  const path: readonly DocumentState[] =
    state === 'draft' ? ['draft'] : state === 'auditing' ? ['draft', 'auditing'] : ['draft', 'auditing', state];
  const stepHours = Math.min(ageHours / (path.length + 1), STEP_MOST_HOURS);
  const moves = path.slice(1).map((to, index): Entry => {
    const changes = [{ field: 'state', label: '状态', before: DOCUMENT_STATES[path[index] ?? 'draft'], after: DOCUMENT_STATES[to] }];
    const userId = to === 'auditing' || to === 'withdrawn' ? maker : pickRandom(DECIDERS, random);
    const comment = COMMENTS[to] ?? '';
    return {
      userId,
      at: new Date(calendar.hoursLater(created, stepHours * (index + 1))),
      action: to === 'auditing' ? '提交审批' : DOCUMENT_STATES[to],
      changes,
      comment,
    };
  });
  return {
    createdAt,
    updatedAt: moves.at(-1)?.at ?? createdAt,
    state,
    version: path.length,
    history: [{ userId: maker, at: createdAt, action: made }, ...moves],
  };
}

function stateAt(ageDays: number, random: () => number): DocumentState {
  const [draft, auditing, passed, rejected, withdrawn] =
    ageDays < 6 ? [55, 45, 0, 0, 0] : ageDays < 20 ? [15, 35, 30, 12, 8] : [2, 4, 80, 8, 6];
  const weights = [
    ['draft', draft],
    ['auditing', auditing],
    ['passed', passed],
    ['rejected', rejected],
    ['withdrawn', withdrawn],
  ] as const;
  return pickWeighted<DocumentState>(weights, random);
}

/** When a demo document was submitted and when it reached its state; for one under decision, the latter is now. */
export function demoMoments(
  { now, calendar }: { now: Date; calendar: WorkingCalendar },
  { state, createdAt, updatedAt }: Pick<DocumentStory, 'state' | 'createdAt' | 'updatedAt'>,
) {
  if (state === 'auditing') return { submittedAt: updatedAt, changedAt: now };
  const [from, to] = [createdAt.toISOString(), updatedAt.toISOString()];
  return { submittedAt: new Date(calendar.hoursLater(from, calendar.workingHoursBetween(from, to) / 2)), changedAt: updatedAt };
}
