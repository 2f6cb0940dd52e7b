import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { SearchBox } from './search-box.tsx';

import styles from './menu-search.module.css';

const PhoneSearch = lazy(() => import('./phone-search.tsx').then((module) => ({ default: module.PhoneSearch })));

/** The one search of the console, in the navbar or on a phone behind its button; Ctrl K leads to it from anywhere. */
export function MenuSearch(): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [phoneOpen, setPhoneOpen] = useState(false);
  const isPhone = useMedia('(max-width: 600px)');
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (isPhone) setPhoneOpen(true);
      else input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isPhone]);
  return (
    <>
      <div className={styles.search} role="search" aria-label="菜单快捷搜索">
        <SearchBox inputRef={input} floating onDone={() => input.current?.blur()} />
      </div>
      <Button kind="ghost" size="square" className={styles.phone} aria-label="菜单快捷搜索" onClick={() => setPhoneOpen(true)}>
        <Icon name="search" size={20} />
      </Button>
      <Suspense>{phoneOpen && <PhoneSearch onClose={() => setPhoneOpen(false)} />}</Suspense>
    </>
  );
}
