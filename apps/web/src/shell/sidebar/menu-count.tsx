import type { ReactNode } from 'react';

import type { Page } from '#platform/pages/pages.ts';

import type { MenuRoute } from '../menu-routes.ts';

import styles from './menu-entry.module.css';

const MOST = 99;

/** The number of the user's tasks on a page of the menu, or on all pages of a group; nothing for zero. */
export function MenuCount({ route }: { route: MenuRoute }): ReactNode {
  const pages = waitingIn(route);
  const [page, ...others] = pages;
  return page && <Sum key={pages.map(({ path }) => path).join(' ')} page={page} others={others} before={0} />;
}

function waitingIn({ page, children }: MenuRoute): Page[] {
  const pages = [...(page?.useWaiting ? [page] : []), ...children.flatMap(waitingIn)];
  const whole = pages.find(({ countsGroup }) => countsGroup);
  return whole ? [whole] : pages;
}

const NOTHING = () => 0;

/** Each page has its own component, because its count is a hook. */
function Sum({ page, others: [next, ...others], before }: { page: Page; others: readonly Page[]; before: number }): ReactNode {
  const { useWaiting = NOTHING } = page;
  // oxlint-disable-next-line react/hooks -- a manifest's hook never changes, and the key above ties this component to its pages
  const sum: number = before + useWaiting();
  if (next) return <Sum page={next} others={others} before={sum} />;
  return sum > 0 && <span className={styles.count}>{sum > MOST ? `${MOST}+` : sum}</span>;
}
