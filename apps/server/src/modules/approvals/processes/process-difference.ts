import type { calls } from '@houtai/contract';
import { differenceOf } from '@houtai/contract/approval-difference';
import type { RequestOf } from '@houtai/contract/call';

import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { kindOf } from '../approval-kind.ts';
import { approvalNames } from './names-in.ts';
import { editedOf, readProcess, versionsOf } from './process-rows.ts';

/** The changes between two versions as sentences; without `after`, compares with the edited version. */
export async function processDifference(ctx: Ctx, { id, before, after }: RequestOf<typeof calls.approvalProcesses.difference>) {
  const process = await readProcess(ctx, id);
  const versions = await versionsOf(ctx, [id]);
  const old = versions.find(({ version }) => version === before);
  const now = after === undefined ? editedOf(versions) : versions.find(({ version }) => version === after);
  if (!old || !now) throw notFound('审批流程版本');
  const names = await approvalNames(ctx, kindOf(ctx, process.businessType), [old.definition, now.definition]);
  return { sentences: differenceOf(old.definition, now.definition, names) };
}
