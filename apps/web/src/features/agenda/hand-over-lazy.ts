import { lazyPart } from '#ui/frame/lazy-part.ts';

export const HandOverItem = lazyPart(() => import('./hand-over-item.tsx').then((module) => ({ default: module.HandOverItem })));
