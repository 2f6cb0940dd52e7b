import { lazyPart } from '#ui/frame/lazy-part.ts';

/** Shown instead of the console until a second factor is linked. A module of its own, so that the chunk of `console.tsx` begins with its compile hint. */
export const EnrolFirst = lazyPart(() => import('./enrol-first-page.tsx'));
