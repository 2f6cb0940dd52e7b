import { type ReactNode, useState } from 'react';

import styles from './avatar.module.css';

const GROUNDS = ['#2f6f8f', '#7a5a9e', '#8a5a3c', '#3f7a5a', '#a04f63', '#5b6b86'];

/**
 * A person's picture, or the first character of the name on a colour that depends on the name. `src` is an address that the browser can
 * load.
 */
export function Avatar({ name, src = '', size = 24 }: { name: string; src?: string; size?: 20 | 24 | 32 | 64 | 96 }): ReactNode {
  const [broken, setBroken] = useState('');
  const ground = GROUNDS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % GROUNDS.length];
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.max(10, size * 0.42), background: ground }}
      aria-hidden
    >
      {src !== '' && broken !== src ? <img src={src} alt="" onError={() => setBroken(src)} /> : ([...name][0] ?? '')}
    </span>
  );
}
