import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { linkTo } from '@houtai/contract/links';

import { tellMentioned, tellNamed } from '#modules/records/index.ts';
import { summaryOf } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

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

/** Tells its handlers of a feedback, and whom its texts mention; of one that changed, those who are new to it. Gives who was told. */
export async function tellAboutFeedback(ctx: Ctx, feedback: Feedback, before?: Feedback): Promise<string[]> {
  const to = feedback.handleUsers.filter((id) => !before?.handleUsers.includes(id));
  const record = { type: FEEDBACK, id: feedback.id };
  await tellNamed(ctx, record, [{ to, did: '交给你' }]);
  const mentioned = await tellMentioned(ctx, { ...record, now: textsOf(feedback), before: before ? textsOf(before) : '', except: to });
  return [...to, ...mentioned];
}

function textsOf({ plainText, handleRemark }: Feedback): string {
  return `${plainText}\n${handleRemark}`;
}
