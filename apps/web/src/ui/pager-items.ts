/** What the pager shows: page numbers, and gaps that stand for the pages between. */
export type PagerItem = number | 'gap-before' | 'gap-after';

/** First and last page always, five around the current one; a gap never stands for a single page. */
export function pagerItems(page: number, pages: number): PagerItem[] {
  if (pages <= 7) return numbers(1, pages);
  if (page <= 4) return [...numbers(1, 5), 'gap-after', pages];
  if (page >= pages - 3) return [1, 'gap-before', ...numbers(pages - 4, pages)];
  return [1, 'gap-before', ...numbers(page - 1, page + 1), 'gap-after', pages];
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** The number of the last page; 1 where there is nothing. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** The page that a typed text means, brought into 1 to `pages`; null where it is no number. */
export function typedPage(text: string, pages: number): number | null {
  const page = Number.parseInt(text, 10);
  return Number.isNaN(page) ? null : Math.min(Math.max(page, 1), pages);
}
