import { type ReactNode, Suspense } from 'react';

import { lazyPart } from '#ui/frame/lazy-part.ts';

import { useFrame } from '../frame.ts';

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx').then((module) => ({ default: module.MenuDrawer })));

/** The menu drawer, loaded on first opening. */
export function MenuSheet(): ReactNode {
  const isOpen = useFrame((frame) => frame.drawerOpen);
  return <Suspense>{isOpen && <MenuDrawer />}</Suspense>;
}
