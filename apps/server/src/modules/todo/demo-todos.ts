import { localDate } from '@houtai/contract/dates';
import { DAY_MS } from '@houtai/contract/durations';
import { TODO } from '@houtai/contract/todo-form';
import { uuidv7 } from 'uuidv7';

import { recordHistory } from '#modules/history/index.ts';
import { type ProjectStage, readProjectStage } from '#modules/projects/index.ts';
import { demoSerials, demoStaffOf, demoStory, giverAndWorker, partsOf } from '#modules/work-records/index.ts';
import type { Db } from '#platform/db/client.ts';
import { pickRandom, randomFrom } from '#platform/random-from.ts';

import { ESTIMATES, PROMISES, REQUESTS } from './demo-todo-texts.ts';
import { todos } from './todo.tables.ts';

const AT_ONCE = 500;

type Row = Omit<typeof todos.$inferInsert, 'serial'> & { id: string };

/** Inserts generated to-dos with their histories; the same seed gives the same ones. */
export async function insertDemoTodos(ctx: { db: Db; now: Date }, { count, seed }: { count: number; seed: number }): Promise<void> {
  const stage = await readProjectStage(ctx);
  const serials = await demoSerials(ctx.db, TODO.key);
  const random = randomFrom(seed);
  for (let done = 0; done < count; done += AT_ONCE) {
    const made = Array.from({ length: Math.min(AT_ONCE, count - done) }, () => demoTodo(stage, random));
    const inOrder = made.toSorted((a, b) => a.row.createdAt.getTime() - b.row.createdAt.getTime());
    await ctx.db.insert(todos).values(inOrder.map(({ row }) => ({ ...row, serial: serials.next() })));
    await ctx.db.insert(recordHistory).values(made.flatMap((each) => each.history));
  }
  await serials.store();
}

type Made = { row: Row & { createdAt: Date }; history: (typeof recordHistory.$inferInsert)[] };

function demoTodo(stage: ProjectStage, random: () => number): Made {
  const [first, second, ...others] = demoStaffOf(stage, 2 + Math.floor(random() * 3), random);
  if (!first || !second) throw new Error('the demo has too few people');
  const [maker, receiver] = giverAndWorker(first, second);
  const project = pickRandom(
    stage.projects.filter((each) => each.validity === '1'),
    random,
  );
  const id = uuidv7();
  const assistUsers = others.map((person) => person.id);
  const cast = { maker: maker.id, worker: receiver.id, others: assistUsers };
  const { history, doneAt, ...story } = demoStory(stage.now, { cast, made: '新建待办' }, random);
  const planned = random() < 0.12 ? null : localDate(new Date(story.createdAt.getTime() + Math.ceil(1 + random() * 17) * DAY_MS));
  const row = {
    ...story,
    ...requestOf(project.id, random),
    id,
    companyId: maker.companyId,
    departmentId: maker.departmentId,
    ownerId: maker.id,
    createdBy: maker.id,
    updatedBy: story.state === '1' || story.state === '4' ? maker.id : receiver.id,
    custId: project.customerId,
    projectId: project.id,
    todoTime: localDate(story.createdAt),
    planTime: planned,
    doneOn: doneAt && localDate(doneAt),
    receptionUser: receiver.id,
    assistUsers,
    promiseRemark: pickRandom(PROMISES, random),
    estimateRemark: pickRandom(ESTIMATES, random),
  };
  return { row, history: history.map((entry) => ({ ...entry, recordType: TODO.key, recordId: id, companyId: maker.companyId })) };
}

/** A request that fits its source and type, with the plain text of its HTML. */
function requestOf(projectId: string, random: () => number): Pick<Row, 'source' | 'type' | 'resultRequest' | 'plainText'> {
  const [source, types] = pickRandom(Object.entries(REQUESTS), random);
  const type = Math.floor(random() * types.length);
  const { says, points = [] } = pickRandom(types[type] ?? [], random);
  const text = says.replace('{m}', pickRandom(partsOf(projectId), random));
  const list = points.length > 0 ? `<ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>` : '';
  return { source, type: String(type + 1), resultRequest: `<p>${text}</p>${list}`, plainText: [text, ...points].join(' ') };
}
