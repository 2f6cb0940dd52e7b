import type { HomeLayout } from '@houtai/contract/home-cards';

/**
 * Applies a layout to the available cards, given in default order: unknown keys are ignored, and new cards stand at their default position.
 */
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

/** Whether a layout has no changes. */
export function isUnarranged({ order, hidden }: HomeLayout): boolean {
  return order.length === 0 && hidden.length === 0;
}

export function moveCard({ order, hidden }: HomeLayout, key: string, at: number): HomeLayout {
  const others = order.filter((other) => other !== key);
  return { order: [...others.slice(0, at), key, ...others.slice(at)], hidden };
}

/** A layout with one card hidden. */
export function withoutCard({ order, hidden }: HomeLayout, key: string): HomeLayout {
  return { order: order.filter((other) => other !== key), hidden: [...hidden, key] };
}

/** A layout with a hidden card shown again, at the end. */
export function withAgain({ order, hidden }: HomeLayout, key: string): HomeLayout {
  return { order: [...order, key], hidden: hidden.filter((other) => other !== key) };
}
