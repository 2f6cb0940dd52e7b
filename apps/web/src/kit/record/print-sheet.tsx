import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';

import { toast } from '#ui/layer/toast.tsx';

import css from './print-sheet.module.css';

type PrintSheetProps = {
  /** The file name that the browser proposes. */
  title: string;
  /** Number of files that must be rendered first. */
  files: number;
  onDone: () => void;
  /** Each file calls `handleReady` once it is rendered or has failed. */
  children: (handleReady: () => void) => ReactNode;
};

/** Replaces the page with content for printing: opens the browser's print dialog once everything is rendered, and disappears afterwards. */
export function PrintSheet({ title, files, onDone, children }: PrintSheetProps): ReactNode {
  const [ready, setReady] = useState(0);
  const isReady = ready >= files;
  const print = useEffectEvent(() => {
    const before = document.title;
    document.title = title;
    window.addEventListener('afterprint', () => (document.title = before), { once: true });
    window.print();
    onDone();
  });
  useEffect(() => {
    if (isReady) print();
    else toast.info('正在准备发票，马上打印');
  }, [isReady]);
  return createPortal(<div className={css.sheet}>{children(() => setReady((count) => count + 1))}</div>, document.body);
}
