import { APPROVAL_REMIND_EVERY_MS } from '@houtai/contract/limits';

import type { ActionOf } from '../actions.ts';
import { assertRunning, type Flow } from '../flow.ts';
import { Refused, throwRefusal } from '../refusals.ts';

/** Reminds every pending approver, at most once an hour. */
export function remindApprovers(flow: Flow, { by, at }: ActionOf<'remind'>): void {
  const { state, directory } = flow;
  const isAllowed = state.facts.submitter.userId === by || directory.administrators().includes(by);
  if (!isAllowed) throwRefusal('A0301', '只有发起人和流程管理员可以催办');
  assertRunning(flow);
  const waitMs = state.remindedAt === null ? 0 : Date.parse(state.remindedAt) + APPROVAL_REMIND_EVERY_MS - Date.parse(at);
  if (waitMs > 0)
    throw new Refused({ code: 'A0501', message: `刚刚催办过，请 ${Math.ceil(waitMs / 60_000)} 分钟后再试`, retryAfterMs: waitMs });
  state.remindedAt = at;
}
