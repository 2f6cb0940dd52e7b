import { randomInt } from 'node:crypto';

import { SHORT_CODE_LENGTH, SHORT_CODE_SIGNS } from '@houtai/contract/visitor-states';

import type { OpenCtx } from '#platform/db/work/context.ts';
import { linkKey } from '#platform/link-key.ts';

/** The key of the link for visitors, in a generation. */
export function keyOf({ db }: Pick<OpenCtx, 'db'>, id: string, generation: number): Promise<string> {
  return linkKey(db, { purpose: 'questionnaire-link', id, generation });
}

/** A code to be typed: 31 signs to the power of eight, of which a place may try thirty in a minute. */
export function makeShortCode(): string {
  return Array.from({ length: SHORT_CODE_LENGTH }, () => SHORT_CODE_SIGNS.charAt(randomInt(SHORT_CODE_SIGNS.length))).join('');
}
