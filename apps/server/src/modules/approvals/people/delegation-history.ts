import { BUSINESS_TYPES, isBusinessType } from '@houtai/contract/approval-kinds';
import { DELEGATION_FORM } from '@houtai/contract/approvals-form';
import { labelsOf } from '@houtai/contract/form-words';
import { sql, type SQLWrapper } from 'drizzle-orm';

import { ANOTHER, changesBetween, recordChange } from '#modules/history/index.ts';
import { namesOf, users } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import type { Hooks } from '#platform/module.ts';

import { approvalDelegations } from './persons.tables.ts';

export const DELEGATION = 'approvalStandIn';

const LABELS = labelsOf(DELEGATION_FORM.fields);
const NOTHING = { agent: '', from: '', to: '', kinds: '', remark: '' };

/** A delegation as sent by its form or as stored. */
type Said = { agent: string; from: string; to: string; kinds: string | readonly string[]; remark: string };

/** Records in the history that a delegation was added or changed. Call it in the same transaction. */
export async function recordDelegation(
  ctx: Ctx,
  recordId: string,
  { action, before, after }: { action: string; before: Said | null; after: Said },
): Promise<void> {
  const names = await namesOf(ctx, [after.agent, before?.agent ?? '']);
  const words = ({ agent, from, to, kinds, remark }: Said) => {
    return { agent: names.get(agent) ?? '', from, to, kinds: kindWords(kinds), remark };
  };
  const changes = changesBetween(before ? words(before) : NOTHING, words(after), LABELS, {
    agent: before !== null && before.agent !== after.agent && ANOTHER,
  });
  await recordChange(ctx, { recordType: DELEGATION, recordId, action, changes });
}

function kindWords(kinds: Said['kinds']): string {
  const listed = (typeof kinds === 'string' ? kinds.split(',') : kinds).filter(isBusinessType);
  return listed.length === 0 ? '全部单据' : listed.map((kind) => BUSINESS_TYPES[kind]).join('、');
}

/** A delegation in the operation log: 「林慧敏 → 周雨桐」. */
export const DELEGATION_NAME: Hooks['recordName'] = {
  type: DELEGATION,
  table: approvalDelegations,
  id: approvalDelegations.id,
  name: sql`(${nameIn(approvalDelegations.person)} || ' → ' || ${nameIn(approvalDelegations.agent)})`,
};

function nameIn(person: SQLWrapper) {
  return sql`(select ${users.name} from ${users} where ${users.id} = ${person})`;
}

/** The name of a deleted delegation. */
export async function nameOfDelegation(ctx: Ctx, { person, agent }: { person: string; agent: string }): Promise<string> {
  const names = await namesOf(ctx, [person, agent]);
  return `${names.get(person) ?? ''} → ${names.get(agent) ?? ''}`;
}
