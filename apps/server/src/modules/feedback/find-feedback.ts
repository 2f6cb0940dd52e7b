import { calls } from '@houtai/contract';
import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { linkTo } from '@houtai/contract/links';
import type { SearchHit } from '@houtai/contract/search';

import type { Ctx } from '#platform/db/work/context.ts';

import { feedbackPage } from './feedback-list.ts';

/** Feedback that the caller may see, by number or text, the newest first. */
export async function findFeedback(ctx: Ctx, keyword: string, most: number): Promise<SearchHit[]> {
  const { rows } = await feedbackPage(ctx, calls.feedback.page.request.parse({ view: 'all', keyword, limit: most }));
  return rows.map(({ afterSaleProblemId, number, summary, projectName }) => ({
    kind: 'feedback',
    id: afterSaleProblemId,
    title: summary || number,
    note: `${number} ${projectName}`,
    url: linkTo(FEEDBACK_PAGE, { view: 'all', id: afterSaleProblemId }),
  }));
}
