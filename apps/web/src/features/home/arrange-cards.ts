import type { HomeLayout } from '@houtai/contract/home-cards';

/** What a layout comes to for the cards that there are, given in their usual order: keys that nobody knows are passed over, new cards stand where they usually do. */
export function arrangeCards(usual: readonly string[], layout: HomeLayout): HomeLayout {
  const hidden = usual.filter((key) => layout.hidden.includes(key));
  const order = [...new Set(layout.order)].filter((key) => usual.includes(key) && !hidden.includes(key));
  for (const [at, key] of usual.entries()) {
    if (order.includes(key) || hidden.includes(key)) continue;
    const before = usual.slice(0, at).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return { order, hidden };
}

/** Whether nothing is arranged in a layout. */
export function isUnarranged({ order, hidden }: HomeLayout): boolean {
  return order.length === 0 && hidden.length === 0;
}

/** A layout with one card at another place. */
export function movedTo({ order, hidden }: HomeLayout, key: string, at: number): HomeLayout {
  const others = order.filter((other) => other !== key);
  return { order: [...others.slice(0, at), key, ...others.slice(at)], hidden };
}

/** A layout without a card, which can be brought back. */
export function without({ order, hidden }: HomeLayout, key: string): HomeLayout {
  return { order: order.filter((other) => other !== key), hidden: [...hidden, key] };
}

/** A layout with a card that was put away, at the end. */
export function withAgain({ order, hidden }: HomeLayout, key: string): HomeLayout {
  return { order: [...order, key], hidden: hidden.filter((other) => other !== key) };
}
