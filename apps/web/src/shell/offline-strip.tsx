import type { ReactNode } from 'react';

import styles from './shell.module.css';

export function OfflineStrip(): ReactNode {
  return (
    <div className={styles.strip} role="status">
      网络已断开，恢复之前无法保存
    </div>
  );
}
