import { BUSINESS_TYPES, type BusinessType } from '@houtai/contract/approval-kinds';
import { keysOf } from '@houtai/contract/keys-of';

import type { Ctx } from '#platform/db/work/context.ts';

import { processes } from './processes.tables.ts';

/** The kinds of documents that go through approvals and have no process yet. */
export async function kindsWithoutProcess({ db, registry }: Ctx): Promise<BusinessType[]> {
  const taken = await db.select({ businessType: processes.businessType }).from(processes);
  const given = registry.given('approvalKind').map(({ businessType }) => businessType);
  return keysOf(BUSINESS_TYPES).filter((type) => given.includes(type) && !taken.some(({ businessType }) => businessType === type));
}
