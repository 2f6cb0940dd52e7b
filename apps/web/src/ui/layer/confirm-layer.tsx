import { type ReactNode, Suspense } from 'react';

import { lazyPart } from '../frame/lazy-part.ts';
import { useQuestion } from './confirm.ts';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

/** The single place of `confirm` questions; their dialog is loaded with the first one. `onCancel` is called after each refusal. */
export function ConfirmLayer({ onCancel }: { onCancel: () => void }): ReactNode {
  const isAsked = useQuestion((state) => state.asked !== null);
  return <Suspense>{isAsked && <ConfirmDialog onCancel={onCancel} />}</Suspense>;
}
