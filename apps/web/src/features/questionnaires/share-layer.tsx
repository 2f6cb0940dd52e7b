import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import { type ReactNode, Suspense } from 'react';

import { lazyPart } from '#ui/frame/lazy-part.ts';

const ShareDialog = lazyPart(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })));

/** The lazily loaded dialog of a questionnaire's links. */
export function ShareLayer(props: { questionnaire: Questionnaire; onClose: () => void }): ReactNode {
  return (
    <Suspense fallback={null}>
      <ShareDialog {...props} />
    </Suspense>
  );
}
