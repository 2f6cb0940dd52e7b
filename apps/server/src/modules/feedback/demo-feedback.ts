import { localDate } from '@houtai/contract/dates';
import { FEEDBACK } from '@houtai/contract/feedback-form';
import { ownValue } from '@houtai/contract/own-value';
import { uuidv7 } from 'uuidv7';

import { recordHistory } from '#modules/history/index.ts';
import { type ProjectStage, readProjectStage } from '#modules/projects/index.ts';
import { demoSerials, demoStaffOf, demoStory, giverAndWorker, isOpen, partsOf } from '#modules/work-records/index.ts';
import type { Db } from '#platform/db/client.ts';
import { pickRandom, pickWeighted, randomFrom } from '#platform/random-from.ts';

import { ACCEPTANCE_NOTES, DONE, PROBLEMS } from './demo-feedback-texts.ts';
import { feedback } from './feedback.tables.ts';

const AT_ONCE = 500;

/** The after-sale engineer of the demo, who gets most problems. */
const ENGINEER = 'u-after-sale';

type Row = Omit<typeof feedback.$inferInsert, 'serial'>;
type Made = { row: Row & { createdAt: Date }; history: (typeof recordHistory.$inferInsert)[] };

/** Stores generated feedback with its histories; the same seed gives the same. */
export async function insertDemoFeedback(ctx: { db: Db; now: Date }, { count, seed }: { count: number; seed: number }): Promise<void> {
  const stage = await readProjectStage(ctx);
  const serials = await demoSerials(ctx.db, FEEDBACK.key);
  const random = randomFrom(seed);
  for (let done = 0; done < count; done += AT_ONCE) {
    const made = Array.from({ length: Math.min(AT_ONCE, count - done) }, () => demoFeedback(stage, random));
    const inOrder = made.toSorted((a, b) => a.row.createdAt.getTime() - b.row.createdAt.getTime());
    await ctx.db.insert(feedback).values(inOrder.map(({ row }) => ({ ...row, serial: serials.next() })));
    await ctx.db.insert(recordHistory).values(made.flatMap((each) => each.history));
  }
  await serials.store();
}

function demoFeedback(stage: ProjectStage, random: () => number): Made {
  const [first, reporter, last] = demoStaffOf(stage, 3, random);
  if (!first || !reporter || !last) throw new Error('the demo has too few people');
  const [maker, second] = giverAndWorker(first, last);
  const project = pickRandom(stage.projects, random);
  const handleUsers = random() < 0.55 ? [ENGINEER] : random() < 0.3 ? [...new Set([second.id, ENGINEER])] : [second.id];
  const worker = handleUsers[0] ?? second.id;
  const id = uuidv7();
  const cast = { maker: maker.id, worker, others: handleUsers };
  const { history, state, doneAt, ...story } = demoStory(stage.now, { cast, made: '新建反馈' }, random);
  const row = {
    ...story,
    ...problemOf(project.id, random),
    ...handlingOf(isOpen(state) ? null : doneAt, random),
    ...gradesOf(random),
    id,
    companyId: maker.companyId,
    departmentId: maker.departmentId,
    ownerId: maker.id,
    createdBy: maker.id,
    updatedBy: state === '1' || state === '4' ? maker.id : worker,
    projectId: project.id,
    problemDate: localDate(story.createdAt),
    feedbackUser: random() < 0.6 ? maker.id : reporter.id,
    handleUsers,
    completionStatus: state,
    doneOn: doneAt && localDate(doneAt),
  };
  return { row, history: history.map((entry) => ({ ...entry, recordType: FEEDBACK.key, recordId: id, companyId: maker.companyId })) };
}

function problemOf(projectId: string, random: () => number): Pick<Row, 'workType' | 'problemFeedback' | 'plainText'> {
  const kinds = Object.keys(PROBLEMS).map((kind) => [kind, kind === '1' ? 8 : 1.5] as const);
  const workType = pickWeighted(kinds, random);
  const plainText = pickRandom(ownValue(PROBLEMS, workType) ?? [], random).replace('{m}', pickRandom(partsOf(projectId), random));
  return { workType, plainText, problemFeedback: `<p>${plainText}</p>` };
}

function handlingOf(
  doneAt: Date | null,
  random: () => number,
): Pick<Row, 'handle' | 'handleDate' | 'handleRemark' | 'workTime' | 'bugSource'> {
  const handle = pickWeighted(
    [
      ['1', 10],
      ['2', 5],
      ['3', 3],
      ['4', 2],
    ] as const,
    random,
  );
  if (doneAt === null) return { handle, handleDate: null, handleRemark: pickRandom(ACCEPTANCE_NOTES, random), workTime: '', bugSource: '' };
  const workTime = pickRandom(['0.5', '1', '1.5', '2', '3', '4', '8', '12.5'], random);
  const bugSource = random() < 0.15 ? '' : pickRandom(['1', '2', '3', '4', '5', '6', '7', '8', '9'], random);
  return { handle, handleDate: localDate(doneAt), handleRemark: pickRandom(DONE, random), workTime, bugSource };
}

function gradesOf(random: () => number): Pick<Row, 'priority' | 'faultLevel' | 'integral'> {
  return {
    priority: pickWeighted(
      [
        ['1', 10],
        ['0', 4],
        ['2', 4],
        ['3', 1],
      ] as const,
      random,
    ),
    faultLevel: pickWeighted(
      [
        ['4', 10],
        ['3', 6],
        ['2', 2],
        ['1', 0.5],
      ] as const,
      random,
    ),
    integral: pickWeighted(
      [
        ['0', 10],
        ['1', 3],
        ['2', 3],
        ['3', 2],
        ['5', 1],
        ['10', 0.3],
      ] as const,
      random,
    ),
  };
}
