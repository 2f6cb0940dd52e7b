/** The pager's items: page numbers, and gaps for the pages between them. */
export type PagerItem = number | 'gap-before' | 'gap-after';

/** The items for a page: always the first and last page, five around the current one; a gap never replaces a single page. */
export function pagerItems(page: number, pages: number): PagerItem[] {
  if (pages <= 7) return numbers(1, pages);
  if (page <= 4) return [...numbers(1, 5), 'gap-after', pages];
  if (page >= pages - 3) return [1, 'gap-before', ...numbers(pages - 4, pages)];
  return [1, 'gap-before', ...numbers(page - 1, page + 1), 'gap-after', pages];
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** The number of the last page; 1 when there are no rows. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** The page of a typed text, limited to 1 to `pages`; null when it is not a number. */
export function typedPage(text: string, pages: number): number | null {
  const page = Number.parseInt(text, 10);
  return Number.isNaN(page) ? null : Math.min(Math.max(page, 1), pages);
}
