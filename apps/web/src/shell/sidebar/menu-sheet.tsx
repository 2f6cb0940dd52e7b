import { type ReactNode, Suspense } from 'react';

import { lazyPart } from '#ui/frame/lazy-part.ts';

import { useFrame } from '../frame.ts';

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx').then((module) => ({ default: module.MenuDrawer })));

/** The menu drawer, loaded when it is opened first. */
export function MenuSheet(): ReactNode {
  const isOpen = useFrame((frame) => frame.drawerOpen);
  return <Suspense>{isOpen && <MenuDrawer />}</Suspense>;
}
