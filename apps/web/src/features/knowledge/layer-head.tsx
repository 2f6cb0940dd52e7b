import type { ReactNode } from 'react';

import { IconButton } from '../../ui/icon-button.tsx';

import css from './layers.module.css';

/** The head of a drawer: what it is about, and the cross. */
export function LayerHead({ title, onClose }: { title: string; onClose: () => void }): ReactNode {
  return (
    <header className={css.head}>
      <h2>{title}</h2>
      <IconButton icon="close" label="关闭" onClick={onClose} />
    </header>
  );
}
