import type { ReactNode } from 'react';

import styles from './shell.module.css';

/** Over a page that stays because something is typed on it, although its right is gone. */
export function RevokedStrip({ title }: { title: string }): ReactNode {
  return (
    <div className={styles.strip} role="alert">
      「{title}」的权限已被收回，填写的内容无法保存，请先复制
    </div>
  );
}
