import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((module) => ({ default: module.KeysDialog })));

/** `?` shows the keys, from anywhere but a field. */
export function KeysHelp(): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
      if (event.key !== '?' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return <Suspense>{isOpen && <KeysDialog onClose={() => setIsOpen(false)} />}</Suspense>;
}
