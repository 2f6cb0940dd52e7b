import { type BrokenChain, verifyChains } from '#modules/approvals/verify-chains.ts';

import { MODULES } from '../../modules.ts';
import type { Db } from '../db/client.ts';
import { registryOf } from '../module.ts';

/** The chains of a database that do not fit, or end otherwise than flow and document stand. */
export async function brokenChains(db: Db): Promise<BrokenChain[]> {
  return (await verifyChains({ db, registry: registryOf(MODULES) })).broken;
}
