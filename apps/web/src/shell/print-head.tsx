import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { usePerson } from './navbar/person.ts';

import styles from './shell.module.css';

/** For print only: what was printed, by whom and when. */
export function PrintHead({ title }: { title: string }): ReactNode {
  const { name } = usePerson();
  const [time, setTime] = useState('');
  useEffect(() => {
    // The browser captures the page right after the event, so the time must be rendered synchronously.
    const stamp = () => flushSync(() => setTime(new Date().toLocaleString('zh-CN', { hour12: false })));
    window.addEventListener('beforeprint', stamp);
    return () => window.removeEventListener('beforeprint', stamp);
  }, []);
  return (
    <div className={styles.printhead} aria-hidden>
      <b>{title}</b>
      <span>{name}</span>
      <span>{time}</span>
    </div>
  );
}
