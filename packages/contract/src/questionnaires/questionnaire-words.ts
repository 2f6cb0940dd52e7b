/** The states of a questionnaire, in words. */
export const QUESTIONNAIRE_STATE_WORDS = { draft: '草稿', open: '收集中', closed: '已结束' } as const;
export type QuestionnaireState = keyof typeof QUESTIONNAIRE_STATE_WORDS;

/** What is drawn over the first page in the theme colour: a drawn cover weighs nothing, and brings no file of a stranger onto an open page. */
export const COVERS = { none: '无', plain: '纯色', stripes: '斜纹', dots: '圆点' } as const;
export type Cover = keyof typeof COVERS;

/** Where a filter says on which day answers were sent, as `@day~2026-01-31`; no question has such an id. */
export const DAY_PART = '@day';

/** Channels of one questionnaire at most, and days that a shared report may be open. */
export const MAX_CHANNELS = 30;
export const MAX_REPORT_DAYS = 90;

/** Groups of fewer answers than this are not told apart in a shared report. */
export const GROUP_LEAST = 5;

/** Single-use links made at the same time, and days that the recycle bin keeps. */
export const MAX_TICKETS = 500;
export const BIN_DAYS = 30;

/** A value of a question as a filter of results names it. */
export function filterPart(questionId: string, value: string): string {
  return `${questionId}~${value}`;
}

/** The values of a filter by question. */
export function filterOf(text: string): Map<string, string[]> {
  const filter = new Map<string, string[]>();
  for (const part of text.split(',')) {
    const [questionId = '', value = ''] = part.split('~');
    if (questionId !== '' && value !== '') filter.set(questionId, [...(filter.get(questionId) ?? []), value]);
  }
  return filter;
}
