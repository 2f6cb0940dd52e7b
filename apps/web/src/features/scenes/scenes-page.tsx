import type { ReactNode } from 'react';

import { CommonScenes } from '#kit/menus/common-scenes.tsx';

import css from './scenes-page.module.css';

const stay = (): void => {};

/** The page of common scenes; it stays open behind what is opened from it. */
export default function ScenesPage(): ReactNode {
  return (
    <div className={css.page}>
      <h1 className={css.title}>常用场景</h1>
      <CommonScenes onOpen={stay} />
    </div>
  );
}
