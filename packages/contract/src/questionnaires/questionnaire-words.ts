/** Labels of the states of a questionnaire. */
export const QUESTIONNAIRE_STATE_WORDS = { draft: '草稿', open: '收集中', closed: '已结束' } as const;
export type QuestionnaireState = keyof typeof QUESTIONNAIRE_STATE_WORDS;

/**
 * Labels of the covers of the first page, drawn in the theme colour: a drawn cover needs no download, and puts no uploaded file on a public
 * page.
 */
export const COVERS = { none: '无', plain: '纯色', stripes: '斜纹', dots: '圆点' } as const;
export type CoverKey = keyof typeof COVERS;

/** The key of a filter by the day of sending, as `@day~2026-01-31`; no question has this id. */
export const DAY_PART = '@day';

/** The most sources of one questionnaire, and the most days that a shared report is open. */
export const MAX_CHANNELS = 30;
export const MAX_REPORT_DAYS = 90;

/** A shared report does not show groups with fewer answers than this. */
export const GROUP_LEAST = 5;

/** The most single-use links made at the same time, and the days that the recycle bin keeps a questionnaire. */
export const MAX_TICKETS = 500;
export const BIN_DAYS = 30;

/** A value of a question in a filter of results. */
export function filterPart(questionId: string, value: string): string {
  return `${questionId}~${value}`;
}

/** The values of a filter, by question. */
export function filterOf(text: string): Map<string, string[]> {
  const filter = new Map<string, string[]>();
  for (const part of text.split(',')) {
    const [questionId = '', value = ''] = part.split('~');
    if (questionId !== '' && value !== '') filter.set(questionId, [...(filter.get(questionId) ?? []), value]);
  }
  return filter;
}
