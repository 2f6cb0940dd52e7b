import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';

import { toast } from '#ui/layer/toast.tsx';

import css from './print-sheet.module.css';

type PrintSheetProps = {
  /** What the browser proposes as the name of a file. */
  title: string;
  /** How many files have to be drawn first. */
  files: number;
  onDone: () => void;
  /** Each of the files says when it is drawn, or cannot be. */
  children: (handleReady: () => void) => ReactNode;
};

/** Puts something on paper in place of the page: it opens the browser's own printing once all is drawn, and is gone afterwards. */
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
