import type { InputFault } from '@houtai/contract/call';
import { RICH_TEXT_MAX } from '@houtai/contract/limits';
import type { ReportForm } from '@houtai/contract/work-report-form';

import { peopleFaults } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { cleanHtml } from '#platform/html/clean-html.ts';
import { isBlankHtml, visibleLength, visibleText } from '#platform/html/visible-text.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import type { StoredReport } from './report-visibility.ts';

/** The content of a report for storing. Refuses an empty submission, and receivers who do not exist. */
export async function checkedReport(
  ctx: Ctx,
  form: ReportForm,
  { before, head, submit }: { before: StoredReport | undefined; head: string | undefined; submit: boolean },
) {
  const html = cleanHtml(form.content);
  const content = isBlankHtml(html) ? '' : html;
  const chosen = form.receivers.filter((userId) => userId !== ctx.actor.userId);
  const faults: InputFault[] = await peopleFaults(ctx, [{ path: 'receivers', chosen, kept: before?.receivers ?? [] }]);
  if (visibleLength(content) > RICH_TEXT_MAX) faults.push({ path: 'content', msg: `最多 ${RICH_TEXT_MAX} 个字` });
  if (submit && content === '' && form.lines.length === 0) faults.push({ path: 'lines', msg: '请至少写一条内容' });
  if (faults.length > 0) throw refusedInput(faults);
  const says = [...form.lines.map(({ text }) => text), visibleText(content)].filter((text) => text !== '');
  const receivers = [...new Set([...(head === undefined ? [] : [head]), ...chosen])];
  return { lines: form.lines, content, plainText: says.join(' '), receivers };
}
