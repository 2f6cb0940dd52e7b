import { activeAdministrators } from '#modules/grants/index.ts';
import { headOf } from '#modules/people/index.ts';
import { projectLeadId } from '#modules/projects/index.ts';
import { readersNow } from '#modules/session/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { FEEDBACKS } from '../feedbacks.ts';

type Row = { id: string; projectId: string; handleUsers: readonly string[] };

/**
 * The people to escalate a feedback to: the handlers' heads; without one who may see it, the manager of its project; else the
 * administrators.
 */
export async function escalatedTo(ctx: OpenCtx, row: Row, first: 'head' | 'projectManager'): Promise<string[]> {
  const heads = first === 'head' ? await headsOf(ctx, row.handleUsers) : [];
  const lead = await projectLeadId(ctx, row.projectId);
  for (const people of [heads, lead === null ? [] : [lead]]) {
    const seeing = await thoseWhoSee(ctx, row.id, people);
    if (seeing.length > 0) return seeing;
  }
  return thoseWhoSee(ctx, row.id, await activeAdministrators(ctx));
}

async function headsOf(ctx: OpenCtx, handlers: readonly string[]): Promise<string[]> {
  const heads = [];
  for (const userId of handlers) heads.push(await headOf(ctx, userId));
  return [...new Set(heads.flatMap((head) => head?.userId ?? []))];
}

async function thoseWhoSee(ctx: OpenCtx, id: string, people: readonly string[]): Promise<string[]> {
  const readers = [...(await readersNow(ctx, people)).values()];
  const [actor] = readers;
  if (!actor) return [];
  const audience = await FEEDBACKS.visibility.audience({ ...ctx, actor }, [id], readers);
  return [...(audience.get(id) ?? [])];
}
