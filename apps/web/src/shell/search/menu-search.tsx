import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { lazyPart } from '#ui/frame/lazy-part.ts';
import { useMedia } from '#ui/hooks/use-media.ts';

import { SearchBox } from './search-box.tsx';

import styles from './menu-search.module.css';

const PhoneSearch = lazyPart(() => import('./phone-search.tsx').then((module) => ({ default: module.PhoneSearch })));

/** Moves the focus into the chosen page. */
function focusSheet(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** The console's search, in the navbar or on a phone behind its button; Ctrl K focuses it from anywhere. */
export function MenuSearch(): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element>(null);
  const [phoneOpen, setPhoneOpen] = useState(false);
  const isPhone = useMedia('(max-width: 600px)');
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (document.activeElement !== input.current) before.current = document.activeElement;
      if (isPhone) setPhoneOpen(true);
      else input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isPhone]);
  const leave = () => {
    input.current?.blur();
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    before.current = null;
  };
  return (
    <>
      <div className={styles.search} role="search" aria-label="菜单快捷搜索">
        <SearchBox inputRef={input} floating onDone={focusSheet} onLeave={leave} />
      </div>
      <Button kind="ghost" size="square" className={styles.phone} aria-label="菜单快捷搜索" onClick={() => setPhoneOpen(true)}>
        <Icon name="search" size={20} />
      </Button>
      <Suspense>{phoneOpen && <PhoneSearch onClose={() => setPhoneOpen(false)} />}</Suspense>
    </>
  );
}
