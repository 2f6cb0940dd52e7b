import { BUSINESS_TYPES, type BusinessType } from '@houtai/contract/approval-kinds';
import { keysOf } from '@houtai/contract/keys-of';
import type { OrganisationImpact } from '@houtai/contract/organisation-impact';
import { and, arrayOverlaps, asc, desc, eq } from 'drizzle-orm';

import type { OrganisationChange } from '#modules/people/index.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';

import { approvalFlows } from '../approvals.tables.ts';
import { changedFlow, type FlowChange } from '../flows/changed-flow.ts';
import { changedSteps } from '../flows/changed-steps.ts';
import { flowWorldOf } from '../flows/execute-flow-command.ts';
import { RESCUE } from '../flows/flow-rights.ts';
import { mapWithYields } from '../flows/map-with-yields.ts';
import { namesByIdIn } from './names-in.ts';
import { processVersions } from './processes.tables.ts';
import { publishedVersion } from './published-version.ts';

/** Only this many documents are named; the others are counted. */
const MAX_NAMED = 20;

/** The most documents to examine. Documents waiting for the people concerned come first, then the oldest. */
const MAX_LOOKED_AT = 2_000;

/** The impact of a change of the organisation on approvals. */
export async function impactOnApprovals(ctx: Ctx, change: OrganisationChange): Promise<OrganisationImpact> {
  const found: OrganisationImpact = { steps: [], flows: [], flowCount: 0, keptCount: 0, unchecked: 0 };
  let left = MAX_LOOKED_AT;
  for (const businessType of keysOf(BUSINESS_TYPES)) {
    const running = await runningFlows(ctx, { businessType, change, most: left });
    const { steps, flows, keptCount } = await impactOnKind(ctx, { businessType, running, change });
    left -= running.length;
    found.steps.push(...steps);
    found.flowCount += flows.length;
    found.keptCount += keptCount;
    found.flows.push(...flows.slice(0, MAX_NAMED - found.flows.length));
    found.unchecked += (await ctx.db.$count(approvalFlows, isRunning(businessType))) - running.length;
  }
  return found;
}

type Running = Awaited<ReturnType<typeof runningFlows>>;
type About = { businessType: BusinessType; running: Running; change: OrganisationChange };

/** Runs the rules on the organisation before and after the change; writes nothing. */
async function impactOnKind(ctx: Ctx, { businessType, running, change }: About) {
  const published = await publishedVersion(ctx, businessType);
  const definition = published?.definition ?? running[0]?.definition;
  if (!definition) return { steps: [], flows: [], keptCount: 0 };
  const about = { businessType, definition, with: [running.map(({ flow, definition }) => [flow.state, definition]), change] };
  const worlds = { before: await flowWorldOf(ctx, about), after: await flowWorldOf(ctx, { ...about, change }) };
  const steps = published ? changedSteps(definition, worlds) : [];
  const changes = await mapWithYields(running, ({ flow, definition }) => ({
    flow,
    changes: changedFlow(ctx, { flow, definition, worlds, change }),
  }));
  const names = await namesByIdIn(ctx, [steps, changes.map(({ flow, changes }) => [flow.ownerId, changes])]);
  const people = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).join('、') || '无人';
  return {
    keptCount: changes.filter(({ changes }) => changes.some(({ is }) => is === 'kept')).length,
    steps: steps.map(({ name, departments, before, after }) => ({
      businessType,
      processName: published?.name ?? '',
      words: `「${name}」由 ${people(before)} 改为 ${people(after)}${departments === '' ? '' : `（${departments}提交时）`}`,
    })),
    flows: changes.flatMap(({ flow, changes }) =>
      changes.length === 0
        ? []
        : [
            {
              businessType,
              flowId: holds(ctx.actor, RESCUE) ? flow.id : '',
              spNo: flow.number,
              submitterName: people([flow.ownerId]),
              words: changes.map((change) => flowWords(change, people)).join('；'),
            },
          ],
    ),
  };
}

function flowWords(change: FlowChange, people: (ids: readonly string[]) => string): string {
  if (change.is === 'held') return `「${change.name}」正在等 ${people(change.before)} 审批，之后没有人能处理，请先交接`;
  if (change.is === 'kept')
    return `「${change.name}」已在等 ${people(change.before)} 审批，不会随之转给${change.after.length === 0 ? '他人' : ` ${people(change.after)}`}`;
  if (change.is === 'stuck') return change.words;
  return `「${change.name}」由 ${people(change.before)} 改为 ${people(change.after)}`;
}

function runningFlows({ db }: Ctx, { businessType, change, most }: Omit<About, 'running'> & { most: number }) {
  const isHeld = change.of === 'people' ? [desc(arrayOverlaps(approvalFlows.waitingFor, [...change.ids]))] : [];
  return db
    .select({ flow: approvalFlows, definition: processVersions.definition })
    .from(approvalFlows)
    .innerJoin(processVersions, eq(processVersions.id, approvalFlows.versionId))
    .where(isRunning(businessType))
    .orderBy(...isHeld, asc(approvalFlows.submittedAt))
    .limit(most);
}

function isRunning(businessType: BusinessType) {
  return and(eq(approvalFlows.businessType, businessType), eq(approvalFlows.status, 'running'));
}
