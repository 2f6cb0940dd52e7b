import type { BusinessType } from '@houtai/contract/approval-kinds';
import { and, eq } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { processes, processVersions } from './processes.tables.ts';

/** The published version of a kind's process; null without one. */
export async function publishedVersion({ db }: Pick<OpenCtx, 'db'>, businessType: BusinessType) {
  const [found] = await db
    .select({ id: processVersions.id, definition: processVersions.definition, version: processVersions.version, name: processes.name })
    .from(processes)
    .innerJoin(processVersions, and(eq(processVersions.processId, processes.id), eq(processVersions.state, 'published')))
    .where(eq(processes.businessType, businessType));
  return found ?? null;
}

/** The version that a flow follows. */
export async function versionOf({ db }: Pick<OpenCtx, 'db'>, { versionId }: { versionId: string }) {
  const [found] = await db
    .select({ definition: processVersions.definition, version: processVersions.version, name: processes.name })
    .from(processVersions)
    .innerJoin(processes, eq(processes.id, processVersions.processId))
    .where(eq(processVersions.id, versionId));
  if (!found) throw new Error('the version of a flow is gone');
  return found;
}
