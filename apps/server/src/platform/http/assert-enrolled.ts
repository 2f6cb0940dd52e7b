import type { Call } from '@houtai/contract/call';

import type { Actor } from '../db/work/context.ts';
import { AppError } from './replies/errors.ts';

/** Refuses all but the linking to whoever has to link a second factor first; a first password is changed before that. */
export function assertEnrolled({ whileEnrolling }: Pick<Call, 'whileEnrolling'>, actor: Actor | null): void {
  if (actor?.mustEnrol && !actor.mustChangePassword && !whileEnrolling) throw new AppError('A0301', '请先绑定二次验证');
}
