import { type ReactNode, Suspense } from 'react';

import { lazyPart } from '../frame/lazy-part.ts';
import { useQuestion } from './confirm.ts';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

/** The one place where questions of `confirm` appear; the dialog is loaded with the first of them. `onCancel` follows each refusal. */
export function ConfirmLayer({ onCancel }: { onCancel: () => void }): ReactNode {
  const isAsked = useQuestion((state) => state.asked !== null);
  return <Suspense>{isAsked && <ConfirmDialog onCancel={onCancel} />}</Suspense>;
}
