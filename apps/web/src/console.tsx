import { HOME } from './platform/guard.ts';
import { announcePages, type Feature } from './platform/pages.ts';
import { fetchAhead } from './platform/warm-up.ts';
import { RoutedShell } from './shell/routed-shell.tsx';

const manifests = import.meta.glob<Feature>('./features/*/feature.ts', { eager: true, import: 'default' });
const features = Object.values(manifests);
announcePages(features);

// The home is the first page of most, and the tab that is always there.
const home = features.flatMap(({ pages }) => pages).find((page) => page.path === HOME);
if (home) fetchAhead(home.load);

/** The console of whoever is signed in: shell and features meet here and nowhere else. */
export function Console() {
  return <RoutedShell features={features} />;
}
