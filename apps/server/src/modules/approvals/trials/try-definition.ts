import type { calls } from '@houtai/contract';
import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import type { Rehearsal as Shown } from '@houtai/contract/approval-process-rows';
import { APPROVAL_AUTO, APPROVAL_FACTS } from '@houtai/contract/approval-words';
import type { RequestOf } from '@houtai/contract/call';

import {
  type DocumentFacts,
  factOfExpectedStep,
  type FlowWorld,
  isToBeChosen,
  type Rehearsal,
  rehearseFlow,
} from '#modules/approval-rules/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { kindOf } from '../approval-kind.ts';
import { flowWorldOf } from '../flows/execute-flow-command.ts';
import { expectedStep } from '../flows/flow-steps.ts';
import { approvalNames } from '../processes/names-in.ts';
import { factWords } from '../reading/fact-words.ts';

/** A submitter with the values of a document and the people they chose. */
export type TestCase = { submitter: string; values: Readonly<Record<string, string>>; chosen: DocumentFacts['chosen'] };

/** The steps of a route in order, each with its people; stored as the expectation of a test case. */
export type TriedWay = {
  node: string;
  name: string;
  people: string[];
  /** People who need not decide because they passed an earlier step; absent in older test cases. */
  again?: string[];
  /** The notable fact about the step, if any. */
  fact?: string;
}[];

/** Predicts the route of a document under a definition, in words for the page. */
export async function rehearseDefinition(
  ctx: Ctx,
  { businessType, definition, ...trial }: RequestOf<typeof calls.approvalProcesses.rehearse>,
): Promise<Shown> {
  const rehearsal = await runTestCase(ctx, { businessType, definition }, trial);
  const names = await approvalNames(ctx, kindOf(ctx, businessType), [rehearsal.steps, definition]);
  const { steps, branches, refusal } = rehearsal;
  return {
    steps: steps.map((step, at) => expectedStep(step, at, { names, rehearsal, submitter: trial.submitter })),
    lit: [...steps.map(({ node }) => node), ...branches.flatMap(({ node, branch }) => [node, branch])],
    refusal: refusal?.message ?? '',
  };
}

/** Predicts a route as data. A0400 for a submitter without a department. */
export async function runTestCase(
  ctx: Ctx,
  of: { businessType: BusinessType; definition: ApprovalDefinition },
  trial: TestCase,
): Promise<Rehearsal> {
  return runTestCaseIn(ctx, await flowWorldOf(ctx, { ...of, with: [trial] }), trial);
}

/** Like `runTestCase`, in a world that several trials share. */
export function runTestCaseIn({ now }: Pick<Ctx, 'now'>, world: FlowWorld, { submitter, values, chosen }: TestCase): Rehearsal {
  const place = world.directory.placeOf(submitter);
  if (!place) throw refusedInput([{ path: 'submitter', msg: '该人员不存在或没有部门' }]);
  return rehearseFlow(world, { facts: { submitter: { userId: submitter, ...place }, values, chosen }, at: now.toISOString() });
}

/** The people asked on a route, by step; excludes notified people. */
export function triedWayOf({ steps }: Rehearsal, submitter: string): TriedWay {
  return steps
    .filter(({ type }) => type === 'approve')
    .map((step) => {
      const { node, name, people } = step;
      const again = people.filter(({ auto }) => auto === 'again').map(({ person }) => person);
      const fact = factWords(factOfExpectedStep(step, submitter));
      return {
        node,
        name,
        people: people.map(({ person }) => person).toSorted(),
        again: again.toSorted(),
        ...(fact !== '' && { fact }),
      };
    });
}

/** A route in words, one line for each step. */
export function triedWayWords(way: TriedWay, nameOf: (id: string) => string): string[] {
  return way.map(({ name, people, again = [], fact = '' }) => {
    const asked = people.map(
      (id) => `${isToBeChosen(id) ? '待选择' : nameOf(id)}${again.includes(id) ? `（${APPROVAL_AUTO.again}）` : ''}`,
    );
    if (fact === APPROVAL_FACTS.nobody) return `${name}：${fact}`;
    return `${name}：${asked.join('、') || '自动通过'}${fact && `（${fact}）`}`;
  });
}
