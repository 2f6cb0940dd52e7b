import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { linkTo } from '@houtai/contract/links';

import type { Ctx } from '../../platform/db/context.ts';
import { notify } from '../messages/index.ts';
import { summaryOf } from '../work-records/index.ts';
import { FEEDBACK } from './feedback-rows.ts';
import type { Feedback } from './feedback-visibility.ts';

/** The parts of a message that is about a feedback. */
export function noticeOf(feedback: Feedback) {
  return {
    content: summaryOf(feedback.plainText),
    url: linkTo(FEEDBACK_PAGE, { id: feedback.id }),
    record: { type: FEEDBACK, id: feedback.id },
  };
}

/** Tells its handlers of a feedback; of one that changed, those who are new to it. */
export async function tellAboutFeedback(ctx: Ctx, feedback: Feedback, before?: Feedback): Promise<void> {
  const to = feedback.handleUsers.filter((id) => !before?.handleUsers.includes(id));
  await notify(ctx, { ...noticeOf(feedback), msgType: '0', to, title: `${ctx.actor.name} 交给你售后反馈 ${feedback.number}` });
}
