/** The cards of the home by key, in their usual order, and what each is called. */
export const HOME_CARDS = {
  agenda: '今天',
  team: '团队今天',
  waiting: '等待中',
  mustReads: '必读制度',
  notices: '通知公告',
  recent: '最近访问',
  scenes: '常用场景',
} as const;

/** A card of the home. */
export type HomeCardKey = keyof typeof HOME_CARDS;

/** How somebody arranged the home: the cards in order, and those that are put away. Both empty: nothing is arranged. */
export type HomeLayout = { order: string[]; hidden: string[] };

/** What a key of a layout is called; undefined for a card that this build does not have. */
export function homeCardName(key: string): string | undefined {
  return isHomeCard(key) ? HOME_CARDS[key] : undefined;
}

function isHomeCard(key: string): key is HomeCardKey {
  return Object.hasOwn(HOME_CARDS, key);
}
