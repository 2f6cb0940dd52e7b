import { randomInt } from 'node:crypto';

import { SHORT_CODE_LENGTH, SHORT_CODE_SIGNS } from '@houtai/contract/visitor-states';

import type { OpenCtx } from '#platform/db/work/context.ts';
import { linkKey } from '#platform/link-key.ts';

/** The key of the visitors' link in a generation. */
export function keyOf({ db }: Pick<OpenCtx, 'db'>, id: string, generation: number): Promise<string> {
  return linkKey(db, { purpose: 'questionnaire-link', id, generation });
}

/** A code for typing: 31⁸ possibilities, against thirty attempts per minute and address. */
export function makeShortCode(): string {
  return Array.from({ length: SHORT_CODE_LENGTH }, () => SHORT_CODE_SIGNS.charAt(randomInt(SHORT_CODE_SIGNS.length))).join('');
}
