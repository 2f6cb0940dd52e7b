import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';

import type { AnsweredRow } from '#modules/lists/index.ts';
import { notifyAssignees } from '#modules/records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { PreparedResource } from './options/served.ts';

/** Notifies people who have become a party of a record. */
export async function notifyParties(
  ctx: Ctx,
  served: PreparedResource,
  { id, former, detail }: { id: string; former: AnsweredRow | undefined; detail: AnsweredRow },
): Promise<void> {
  const given = Object.keys(served.parties).flatMap((name) =>
    ownValue(former, name) === ownValue(detail, name) ? [] : [{ to: [textOf(ownValue(detail, name))], did: '交给你' }],
  );
  if (given.length > 0) await notifyAssignees(ctx, { type: served.resource.key, id }, given);
}
