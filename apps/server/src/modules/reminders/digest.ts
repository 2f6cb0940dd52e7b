import { AGENDA_PAGE } from '@houtai/contract/agenda';
import type { AgendaItem } from '@houtai/contract/agenda';
import { AGENDA_KINDS } from '@houtai/contract/agenda-kinds';
import { shortenText } from '@houtai/contract/characters';
import { linkTo } from '@houtai/contract/links';
import { urgencyOf } from '@houtai/contract/urgency';
import { FATAL_LEVEL } from '@houtai/contract/urgency-rules';

import { agendaList } from '#modules/agenda/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

/** The most lines of a digest; the others are counted. */
const LINES = 4;
const LINE_MAX = 30;
/** The most items to read of a list. */
export const ITEMS_MAX = 500;

/** Separates the time of a line from its subject. */
const WIDE_SPACE = '\u3000';

/** A person's work of a day, in words; `others` omits items that the same message names. */
export type Digest = {
  title: string;
  url: string;
  total: number;
  items: readonly AgendaItem[];
  lines: (others: ReadonlySet<string>) => string[];
};

/** The caller's daily list; null without items. */
export async function digestOf(ctx: Ctx): Promise<Digest | null> {
  const { read, count } = await agendaList(ctx, {});
  const items: readonly AgendaItem[] = await read(ITEMS_MAX, 0);
  if (items.length === 0) return null;
  return digestOfItems(items, await count(), ctx.now);
}

/** The daily list for these items, of `total` in all. */
export function digestOfItems(items: readonly AgendaItem[], total: number, now: Date): Digest {
  return {
    title: digestTitle(items, total, now),
    url: linkTo(AGENDA_PAGE, {}),
    total,
    items,
    lines: (others) => {
      const rest = items.filter(({ kind, id }) => !others.has(`${kind} ${id}`));
      const shown = rest.slice(0, LINES).map((item) => lineOf(item, now));
      const more = total - (items.length - rest.length) - shown.length;
      return more > 0 ? [...shown, `另 ${more} 件`] : shown;
    },
  };
}

function digestTitle(items: readonly AgendaItem[], total: number, now: Date): string {
  const isFatal = (item: AgendaItem) => item.level !== null && item.level <= FATAL_LEVEL && !item.isAwaited;
  const fatal = items.filter(isFatal);
  const rest = items.filter((item) => !isFatal(item));
  const bandOf = (item: AgendaItem) => urgencyOf(item, now).band;
  const late = rest.filter((item) => item.overdue || bandOf(item) === 'now');
  const today = rest.filter((item) => !item.overdue && bandOf(item) === 'today');
  const parts = [
    fatal.length > 0 && `${fatal.length} 件致命`,
    late.length > 0 && `${late.length} 件逾期`,
    today.length > 0 && `${today.length} 件今天到期`,
  ].filter((part) => part !== false);
  return `今天 ${total} 件${parts.length > 0 ? '：' : ''}${parts.join('、')}`;
}

/** E.g. 逾期 2 天, TD-1139 预约排队错位. */
function lineOf(item: AgendaItem, now: Date): string {
  const words = urgencyOf(item, now).words || AGENDA_KINDS[item.kind];
  const title = shortenText(item.title.replaceAll(/\s+/g, ' ').trim(), LINE_MAX);
  return `${words}${WIDE_SPACE}${[item.note, title].filter((part) => part !== '').join(' ')}`;
}
