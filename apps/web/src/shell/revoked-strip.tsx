import type { ReactNode } from 'react';

import styles from './shell.module.css';

/** A notice above a page that stays open because of unsaved input although the user has lost the right to it. */
export function RevokedStrip({ title }: { title: string }): ReactNode {
  return (
    <div className={styles.strip} role="alert">
      「{title}」的权限已被收回，填写的内容无法保存，请先复制
    </div>
  );
}
