import { type ReactElement, type ReactNode, Suspense } from 'react';

import type { NavbarItem } from '#platform/pages/pages.ts';
import { holdsAnyTag } from '#platform/session/can.tsx';
import { useSession } from '#platform/session/session.ts';
import { lazyPart } from '#ui/frame/lazy-part.ts';
import { PartBoundary } from '#ui/frame/part-boundary.tsx';

import { useConsole } from '../console.ts';

import styles from './navbar.module.css';

const elements = new WeakMap<NavbarItem, ReactElement>();

/** The navbar buttons of features. */
export function FeatureItems(): ReactNode {
  const { features } = useConsole();
  const sorted = features.flatMap(({ navbarItem }) => navbarItem ?? []).sort((one, other) => one.order - other.order);
  return sorted.map((item) => <Item key={item.order} item={item} />);
}

function Item({ item }: { item: NavbarItem }): ReactNode {
  const { tag } = item;
  const isAllowed = useSession(({ buttons }) => tag === undefined || holdsAnyTag(buttons, [tag]));
  if (!isAllowed) return null;
  return (
    <PartBoundary fallback={<span className={styles.itemPlace} />}>
      <Suspense fallback={<span className={styles.itemPlace} />}>{elementOf(item)}</Suspense>
    </PartBoundary>
  );
}

function elementOf(item: NavbarItem): ReactElement {
  const known = elements.get(item);
  if (known) return known;
  const Content = lazyPart(item.load);
  const element = <Content />;
  elements.set(item, element);
  return element;
}
