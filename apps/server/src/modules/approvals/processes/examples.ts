import type { calls } from '@houtai/contract';
import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import type { ProcessExample } from '@houtai/contract/approval-process-rows';
import type { RequestOf } from '@houtai/contract/call';
import { and, asc, eq } from 'drizzle-orm';

import { rehearseFlow } from '#modules/approval-rules/index.ts';
import { recordChange } from '#modules/history/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { inTransaction } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { flowWorldOf } from '../flows/execute-flow-command.ts';
import { latestFlow } from '../flows/submit.ts';
import { runTestCase, runTestCaseIn, type TestCase, type TriedWay, triedWayOf, triedWayWords } from '../trials/try-definition.ts';
import { namesByIdIn } from './names-in.ts';
import { editedOf, type Process, readProcess, versionsOf } from './process-rows.ts';
import { processExamples, processVersions } from './processes.tables.ts';

const PROCESS = 'approvalProcess';

type Form = RequestOf<typeof calls.approvalProcesses.addExample>;

/** The test cases of a process, each with its result under the edited version. */
export async function examplesOf(ctx: Ctx, id: string): Promise<ProcessExample[]> {
  const process = await readProcess(ctx, id);
  const edited = editedOf(await versionsOf(ctx, [id]));
  return edited ? runExamples(ctx, process, edited.definition) : [];
}

/** The test cases that a definition fails. */
export async function redExamples(ctx: Ctx, process: Process, definition: ApprovalDefinition): Promise<ProcessExample[]> {
  return (await runExamples(ctx, process, definition)).filter(({ difference }) => difference !== '');
}

async function runExamples(ctx: Ctx, { id, businessType }: Process, definition: ApprovalDefinition): Promise<ProcessExample[]> {
  const rows = await ctx.db.select().from(processExamples).where(eq(processExamples.processId, id)).orderBy(asc(processExamples.createdAt));
  const world = await flowWorldOf(ctx, { businessType, definition, with: rows });
  const results = rows.map((row) => ({ row, found: tried(row.submitter, () => runTestCaseIn(ctx, world, row)) }));
  const names = await namesByIdIn(ctx, [rows, results.map(({ found }) => found.way)]);
  const nameOf = (person: string) => names.get(person) ?? person;
  return results.map(({ row, found }) => ({
    id: row.id,
    name: row.name,
    submitter: row.submitter,
    submitterName: nameOf(row.submitter),
    values: row.values,
    source: row.source,
    expected: triedWayWords(row.expected, nameOf),
    difference: found.refusal || differenceWords(row.expected, found.way, nameOf),
  }));
}

function tried(submitter: string, work: () => ReturnType<typeof runTestCaseIn>): { way: TriedWay; refusal: string } {
  try {
    const rehearsal = work();
    return { way: triedWayOf(rehearsal, submitter), refusal: rehearsal.refusal?.message ?? '' };
  } catch (error) {
    if (error instanceof AppError) return { way: [], refusal: error.message };
    throw error;
  }
}

/** Describes the difference between the expected and the actual route; blank if there is none. */
function differenceWords(expected: TriedWay, found: TriedWay, nameOf: (id: string) => string): string {
  if (stepsOf(expected, expected) === stepsOf(found, expected)) return '';
  const [wanted, is] = [triedWayWords(expected, nameOf), triedWayWords(found, nameOf)];
  const missing = wanted.filter((line) => !is.includes(line));
  const added = is.filter((line) => !wanted.includes(line));
  const parts = [missing.length > 0 ? `应有 ${missing.join('；')}` : '', added.length > 0 ? `现为 ${added.join('；')}` : ''];
  return parts.filter((part) => part !== '').join('，') || '步骤的顺序不同';
}

/** The compared part of a route; names of steps may differ. Stored JSON has another order of keys. */
function stepsOf(way: TriedWay, asStored: TriedWay): string {
  return JSON.stringify(way.map(({ node, people, again = [] }, at) => [node, people, asStored[at]?.again === undefined ? [] : again]));
}

/** Stores a test case with the people it finds now, or a document with the people its flow found. */
export function addExample(ctx: Ctx, { id, name, businessId, ...trial }: Form): Promise<{ id: string }> {
  return inTransaction(ctx, async (ctx) => {
    const process = await readProcess(ctx, id);
    const made = businessId === '' ? await ofTrial(ctx, process, trial) : await ofDocument(ctx, process, businessId);
    const [row] = await ctx.db
      .insert(processExamples)
      .values({ processId: id, name, ...made, createdBy: ctx.actor.userId, createdAt: ctx.now })
      .returning({ id: processExamples.id });
    if (!row) throw new Error('the check was not stored');
    await recordChange(ctx, { recordType: PROCESS, recordId: id, action: '新建检查例', comment: name });
    return row;
  });
}

async function ofTrial(ctx: Ctx, { id, businessType }: Process, trial: TestCase) {
  const edited = editedOf(await versionsOf(ctx, [id]));
  if (!edited) throw notFound('审批流程版本');
  const rehearsal = await runTestCase(ctx, { businessType, definition: edited.definition }, trial);
  if (rehearsal.refusal) throw new AppError('A0400', rehearsal.refusal.message);
  return {
    submitter: trial.submitter,
    values: { ...trial.values },
    chosen: plain(trial.chosen),
    expected: triedWayOf(rehearsal, trial.submitter),
  };
}

async function ofDocument(ctx: Ctx, { businessType }: Process, businessId: string) {
  const flow = await latestFlow(ctx, { businessType, businessId });
  if (!flow) throw notFound('单据的审批');
  const [version] = await ctx.db.select().from(processVersions).where(eq(processVersions.id, flow.versionId));
  if (!version) throw new Error('the version of a flow is gone');
  const world = await flowWorldOf(ctx, { businessType, definition: version.definition, with: [flow.state] });
  const { submitter, values, chosen } = flow.state.facts;
  return {
    submitter: submitter.userId,
    values: { ...values },
    chosen: plain(chosen),
    source: `${BUSINESS_TYPES[businessType]} ${flow.number}`,
    expected: triedWayOf(rehearseFlow(world, { state: flow.state, at: ctx.now.toISOString() }), submitter.userId),
  };
}

function plain(chosen: TestCase['chosen']): Record<string, string[]> {
  return Object.fromEntries(Object.entries(chosen).map(([node, people]) => [node, [...people]]));
}

export function removeExample(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const [gone] = await ctx.db
      .delete(processExamples)
      .where(and(eq(processExamples.id, id)))
      .returning();
    if (!gone) throw notFound('检查例');
    await recordChange(ctx, { recordType: PROCESS, recordId: gone.processId, action: '删除检查例', comment: gone.name });
  });
}
