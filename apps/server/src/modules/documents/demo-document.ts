import { DOCUMENT_STATES, type DocumentState } from '@houtai/contract/document-states';

import { pick, pickWeighted } from '../../platform/random-from.ts';
import type { recordHistory } from '../history/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Heads of the demo's departments, who decide there. */
const DECIDERS = ['u-manager', 'u-admin'];

type Entry = Omit<typeof recordHistory.$inferInsert, 'recordType' | 'recordId' | 'companyId'>;

/** What became of a document of the demo: its state, and what is written in its history. */
export type DocumentStory = { createdAt: Date; updatedAt: Date; state: DocumentState; version: number; history: Entry[] };

const COMMENTS: Partial<Record<DocumentState, string>> = { rejected: '附件不全，补齐后再提交', returned: '请补充行程单后再提交' };

/** Makes up a story that ends before `now`: what is new is rather a draft, what is old has rather passed. */
export function documentStory(
  now: Date,
  { maker, made, ageDays, ends }: { maker: string; made: string; ageDays: number; ends?: DocumentState | undefined },
  random: () => number,
): DocumentStory {
  const createdAt = new Date(now.getTime() - ageDays * DAY_MS);
  const state = ends ?? stateAt(ageDays, random);
  const path: readonly DocumentState[] =
    state === 'draft' ? ['draft'] : state === 'auditing' ? ['draft', 'auditing'] : ['draft', 'auditing', state];
  const stepMs = Math.min((now.getTime() - createdAt.getTime()) / (path.length + 1), 30 * HOUR_MS);
  const moves = path.slice(1).map((to, index): Entry => {
    const changes = [{ field: 'state', label: '状态', before: DOCUMENT_STATES[path[index] ?? 'draft'], after: DOCUMENT_STATES[to] }];
    const userId = to === 'auditing' || to === 'withdrawn' ? maker : pick(DECIDERS, random);
    const comment = COMMENTS[to] ?? '';
    return {
      userId,
      at: new Date(createdAt.getTime() + stepMs * (index + 1)),
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

/** When a document of the demo was submitted, and when it came to what it is, which for one that is decided about is now. */
export function demoMoments(now: Date, { state, createdAt, updatedAt }: Pick<DocumentStory, 'state' | 'createdAt' | 'updatedAt'>) {
  if (state === 'auditing') return { submittedAt: updatedAt, changedAt: now };
  return { submittedAt: new Date((createdAt.getTime() + updatedAt.getTime()) / 2), changedAt: updatedAt };
}
