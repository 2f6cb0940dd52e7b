/** Labels of the home cards by key, in their default order. */
export const HOME_CARDS = {
  agenda: '今天',
  team: '团队今天',
  waiting: '等待中',
  mustReads: '必读制度',
  notices: '通知公告',
  recent: '最近访问',
  scenes: '常用场景',
} as const;

/** The key of a home card. */
export type HomeCardKey = keyof typeof HOME_CARDS;

/** How a person arranged the home: the cards in order and the hidden ones. Two empty lists mean the default arrangement. */
export type HomeLayout = { order: string[]; hidden: string[] };

/** The label of a card by its key; undefined for a card that this build does not have. */
export function homeCardName(key: string): string | undefined {
  return isHomeCard(key) ? HOME_CARDS[key] : undefined;
}

function isHomeCard(key: string): key is HomeCardKey {
  return Object.hasOwn(HOME_CARDS, key);
}
