import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { FEEDBACK } from '@houtai/contract/feedback-form';
import { linkTo } from '@houtai/contract/links';

import { notifyAssignees, notifyMentioned, notifyWatchers } from '#modules/records/index.ts';
import { moveWords, summaryOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { Feedback } from './feedback.tables.ts';

/** The history action of handling. */
export const HANDLED = '处理';

/** The parts that messages about a feedback share. */
export function noticeOf(feedback: Feedback) {
  return {
    content: summaryOf(feedback.plainText),
    url: linkTo(FEEDBACK_PAGE, { id: feedback.id }),
    record: { type: FEEDBACK.key, id: feedback.id },
  };
}

type Change = { before: Feedback | null; after: Feedback | null; action: string };

/** Notifies new handlers, and everybody involved when the feedback was handled or its state changed. */
export async function notifyAboutFeedbackChange(ctx: Ctx, { before, after, action }: Change): Promise<void> {
  if (!after) return;
  const except = await notifyAboutFeedback(ctx, after, before);
  if (!before) return;
  const accepters = await askToAccept(ctx, before, after);
  const told = { type: FEEDBACK.key, ids: [after.id], except: [...except, ...accepters] };
  const [from, to] = [before.completionStatus, after.completionStatus];
  if (action === HANDLED) await notifyWatchers(ctx, { ...told, event: 'handle', did: '处理了', content: after.handleRemark });
  else if (from !== to) await notifyWatchers(ctx, { ...told, event: 'state', did: `${moveWords(from, to)}了` });
}

/** Asks the new accepter to accept finished feedback; returns who was asked. */
export async function askToAccept(ctx: Ctx, before: Feedback, after: Feedback): Promise<string[]> {
  const { accepterId, id } = after;
  if (accepterId === null || accepterId === before.accepterId) return [];
  await notifyAssignees(ctx, { type: FEEDBACK.key, id }, [{ to: [accepterId], did: '请你验收', isTheirs: true }]);
  return [accepterId];
}

/** Notifies new handlers and newly mentioned people of a feedback. Returns who was notified. */
async function notifyAboutFeedback(ctx: Ctx, feedback: Feedback, before: Feedback | null): Promise<string[]> {
  const to = feedback.handleUsers.filter((id) => !before?.handleUsers.includes(id));
  const record = { type: FEEDBACK.key, id: feedback.id };
  await notifyAssignees(ctx, record, [{ to, did: '交给你', isTheirs: true }]);
  const mentioned = await notifyMentioned(ctx, { ...record, now: textsOf(feedback), before: before ? textsOf(before) : '', except: to });
  return [...to, ...mentioned];
}

function textsOf({ plainText, handleRemark }: Feedback): string {
  return `${plainText}\n${handleRemark}`;
}
