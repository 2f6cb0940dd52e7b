import { lazyPart } from '#ui/frame/lazy-part.ts';

/** Asks to whom something goes; loaded once somebody wants that. */
export const HandOverItem = lazyPart(() => import('./hand-over-item.tsx').then((module) => ({ default: module.HandOverItem })));
