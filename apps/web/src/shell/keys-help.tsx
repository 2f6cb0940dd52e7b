import { type ReactNode, Suspense, useEffect, useState } from 'react';

import { lazyPart } from '#ui/frame/lazy-part.ts';
import { hasModifier, isTyping } from '#ui/keys.ts';

const KeysDialog = lazyPart(() => import('./keys-dialog.tsx').then((module) => ({ default: module.KeysDialog })));

/** Shows the keyboard shortcuts on `?`, unless the focus is in a field. */
export function KeysHelp(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || isTyping(event.target) || hasModifier(event)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return <Suspense>{isOpen && <KeysDialog onClose={() => setIsOpen(false)} />}</Suspense>;
}
