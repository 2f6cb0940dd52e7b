/** The list, as the specification spells it. */
export const LIST_PATH = '/member/company/management/knowlege-management';
export const DETAIL_PATH = `${LIST_PATH}/detail`;

export function detailOf(newsId: string): string {
  return `${DETAIL_PATH}?newsId=${encodeURIComponent(newsId)}`;
}
