import { type ComponentType, type LazyExoticComponent, type ReactNode, Suspense } from 'react';

import type { Overlay } from '#platform/pages/pages.ts';
import { useSettings } from '#platform/settings.ts';
import { lazyPart } from '#ui/frame/lazy-part.ts';

import { useConsole } from './console.ts';

const parts = new WeakMap<Overlay, LazyExoticComponent<ComponentType>>();

function partOf(overlay: Overlay): LazyExoticComponent<ComponentType> {
  const part = parts.get(overlay) ?? lazyPart(overlay.load);
  parts.set(overlay, part);
  return part;
}

/** Overlays of features above every page; each is loaded once it is switched on. */
export function Overlays(): ReactNode {
  const { features } = useConsole();
  const settings = useSettings();
  return features.map(({ overlay }) => {
    if (!overlay || !settings[overlay.setting]) return null;
    const Part = partOf(overlay);
    return (
      <Suspense key={overlay.setting} fallback={null}>
        <Part />
      </Suspense>
    );
  });
}
