import type { calls } from '@houtai/contract';
import type { ApprovalNode, ApprovalStepNode } from '@houtai/contract/approval-definitions';
import type { ApprovalPreview } from '@houtai/contract/approval-info';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';
import { reasonWords } from '@houtai/contract/approval-reason-words';
import type { ApprovalNames } from '@houtai/contract/approval-rule-words';
import { APPROVAL_AUTO, APPROVAL_HOWS } from '@houtai/contract/approval-words';
import type { RequestOf } from '@houtai/contract/call';
import { MAX_FIELD_PEOPLE } from '@houtai/contract/limits';

import {
  type ApprovalState,
  candidatesOf,
  choiceIn,
  type DocumentFacts,
  factOfExpectedStep,
  type FlowWorld,
  isOwnDocument,
  isToBeChosen,
  lapsedChoices,
  type Rehearsal,
  type RehearsedStep,
  rehearseFlow as goThrough,
} from '#modules/approval-rules/index.ts';
import { primaryPositionOf } from '#modules/people/index.ts';
import { identitiesOf } from '#modules/session/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { rehearse } from '#platform/db/work/rehearsed-work.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { kindOf } from '../approval-kind.ts';
import { savedApprovers } from '../processes/chosen-approvers.ts';
import { approvalNames } from '../processes/names-in.ts';
import { publishedVersion, versionOf } from '../processes/published-version.ts';
import { factWords } from '../reading/fact-words.ts';
import { flowWorldOf } from './execute-flow-command.ts';
import { documentFacts, latestFlow } from './submit.ts';

type Asked = RequestOf<typeof calls.approvals.preview>;
type Record = ApprovalPreview['records'][number];

/** The approvers that a document of the caller would have, found by running the rules without storing or sending anything. */
export function previewApproval(ctx: Ctx, asked: Asked): Promise<ApprovalPreview> {
  return rehearse(ctx, (ctx) => preview(ctx, asked));
}

async function preview(ctx: Ctx, asked: Asked): Promise<ApprovalPreview> {
  const { businessType } = asked;
  const returned = await returnedFlow(ctx, asked);
  const version = returned ? await versionOf(ctx, returned) : await publishedVersion(ctx, businessType);
  const blank = { businessType, cacheFlag: false, records: [], notifiers: [], lapsed: [] };
  if (!version) return { ...blank, refusal: '还没有为这种单据发布审批流程，请联系流程管理员' };
  const facts = await factsAsked(ctx, asked);
  const saved = await savedApprovers(ctx, businessType);
  const trial = (chosen: DocumentFacts['chosen']) =>
    rehearsed(ctx, asked, { definition: version.definition, facts: { ...facts, chosen }, returned: returned?.state, saved });
  const plain = await trial({});
  // Saved approvers who may no longer be chosen are replaced by the process's own, and named.
  const { kept, lapsed } = lapsedChoices(plain.world, { facts, chosen: saved ?? {}, at: ctx.now.toISOString() });
  const own = Object.keys(kept).length > 0 ? await trial(kept) : null;
  const cacheFlag = own !== null && own.rehearsal.refusal === null;
  const { world, rehearsal } = cacheFlag ? own : plain;
  const { refusal } = rehearsal;
  // For a returned document, only steps yet to pass are shown.
  const steps = rehearsal.steps.filter(({ stands }) => stands !== 'passed');
  const names = await approvalNames(ctx, kindOf(ctx, businessType), [steps, version.definition, saved]);
  const identities = await identitiesOf(
    ctx,
    steps.flatMap(({ people }) => people.map(({ person }) => person)),
  );
  const look: Look = { world, facts, names, identities, rehearsal, saved: new Set(cacheFlag ? Object.keys(kept) : []) };
  return {
    businessType,
    cacheFlag,
    ...recordsOf(steps, look),
    refusal: refusal?.message ?? '',
    lapsed: lapsed.map(({ person, ...one }) => ({ ...one, approverName: names.person(person) })),
  };
}

/** People notified after the last decision are listed apart from the steps. */
function recordsOf(steps: readonly RehearsedStep[], look: Look): Pick<ApprovalPreview, 'records' | 'notifiers'> {
  const last = steps.findLastIndex(({ type }) => type === 'approve');
  const told = steps.slice(last + 1).flatMap((step) => approversOf(step, look));
  return {
    records: steps.slice(0, last + 1).map((step) => toRecord(step, look)),
    notifiers: [...new Map(told.map((person) => [person.approver, person])).values()],
  };
}

/** A returned document continues with the version it started with. */
async function returnedFlow(ctx: Ctx, asked: Asked) {
  const flow = asked.businessId === '' ? null : await latestFlow(ctx, asked);
  return flow?.status === 'returned' ? flow : null;
}

type Look = {
  world: FlowWorld;
  facts: DocumentFacts;
  names: ApprovalNames;
  identities: ReadonlyMap<string, string>;
  rehearsal: Rehearsal;
  saved: ReadonlySet<string>;
};

type Submitting = { definition: FlowWorld['definition']; facts: DocumentFacts; returned: ApprovalState | undefined; saved: unknown };

async function rehearsed(ctx: Ctx, { businessType }: Asked, { definition, facts, returned, saved }: Submitting) {
  const world = await flowWorldOf(ctx, { businessType, definition, with: [facts, returned, saved] });
  return { world, rehearsal: goThrough(world, { facts, at: ctx.now.toISOString(), ...(returned && { returned }) }) };
}

/** Form values override stored values. */
async function factsAsked(ctx: Ctx, { businessType, businessId, businessMap }: Asked): Promise<DocumentFacts> {
  const kind = kindOf(ctx, businessType);
  const typed = kind.valuesOf(businessMap);
  if (businessId === '') return { submitter: { userId: ctx.actor.userId, ...(await primaryPositionOf(ctx)) }, values: typed, chosen: {} };
  const document = (await kind.maySee(ctx, businessId)) ? await kind.read(ctx, businessId) : null;
  if (!document) throw notFound('单据');
  return documentFacts({ ...document, values: { ...document.values, ...typed } }, {});
}

function toRecord(step: RehearsedStep, look: Look): Record {
  return {
    node: step.node,
    name: step.name,
    approverattr: isJoint(step) ? '2' : '1',
    approverattrStr: step.type === 'notify' ? '抄送' : APPROVAL_HOWS[step.how.type],
    notify: step.type === 'notify',
    details: approversOf(step, look),
    ...additionsTo(step, look),
    undecided: undecidedWords(step, look),
    fact: factWords(factOfExpectedStep(step, look.facts.submitter.userId)),
    saved: look.saved.has(step.node),
  };
}

/** Whether the submitter may add people, from which set (empty means everybody), and how many are required. */
function additionsTo({ node: id, isResumed }: RehearsedStep, look: Look): Pick<Record, 'addable' | 'self' | 'from' | 'least' | 'most'> {
  const node = nodeOf(look, id);
  const { userId: submitter } = look.facts.submitter;
  const self = node?.type !== 'approve' || !isOwnDocument(look, node, submitter);
  if (isResumed) return { addable: false, self, from: [], least: 1, most: MAX_FIELD_PEOPLE };
  const choice = node?.type === 'approve' ? choiceIn(node) : null;
  if (!choice) return { addable: node?.type === 'approve' && node.preview.add, self, from: [], least: 1, most: MAX_FIELD_PEOPLE };
  const from = candidatesOf(look.world.directory, look.facts.submitter, choice.from);
  const offered = (from ?? []).filter((person) => self || person !== submitter);
  return { addable: true, self, from: offered, least: choice.least, most: choice.most };
}

/** The known people of a step, without placeholders for people yet to be chosen. */
function approversOf({ people, node: id, isResumed }: RehearsedStep, { names, identities, ...look }: Look): Record['details'] {
  const node = nodeOf(look, id);
  return people
    .filter(({ person }) => !isToBeChosen(person))
    .map(({ person, why, auto }) => ({
      approver: person,
      approverName: names.person(person),
      approverOpenId: identities.get(person) ?? '',
      editFlag:
        !isResumed && node?.type === 'approve' && (node.preview.remove || why.some(({ type }) => type === 'chosen' || type === 'preview')),
      why: [reasonWords(why, names), auto === null ? '' : APPROVAL_AUTO[auto]].filter((part) => part !== '').join('；'),
    }));
}

/** The fields that decide whether the step comes, e.g. 按金额再定; blank if it is certain. */
export function undecidedWords({ undecided }: RehearsedStep, { rehearsal, names }: Pick<Look, 'rehearsal' | 'names'>): string {
  const fields = rehearsal.branches.find(({ node }) => node === undecided)?.undecidedBy ?? [];
  return fields.length === 0 ? '' : `按${fields.map(names.field).join('、')}再定`;
}

function isJoint({ how }: RehearsedStep): boolean {
  return how.type === 'all' || how.type === 'order';
}

function nodeOf({ world }: Pick<Look, 'world'>, id: string): Exclude<ApprovalNode, { type: 'branch' }> | undefined {
  return approvalNodesOf(world.definition.nodes).find((node): node is ApprovalStepNode => node.type !== 'branch' && node.id === id);
}
