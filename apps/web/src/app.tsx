import { HOME, LOGIN } from './platform/guard.ts';
import { PageBoundary } from './platform/page-boundary.tsx';
import { announcePages, type Feature } from './platform/pages.ts';
import { usePlace } from './platform/place.ts';
import { useSession } from './platform/session.ts';
import { SignedOutDialog } from './platform/signed-out-dialog.tsx';
import { lazyAhead, setWarmUp, warmUp } from './platform/warm-up.ts';
import { openPagesOf, Router } from './router.tsx';
import { Toasts } from './ui/layer/toast.tsx';

const manifests = import.meta.glob<Feature>('./features/*/feature.ts', { eager: true, import: 'default' });
const features = Object.values(manifests);
const openPages = openPagesOf(features);
announcePages(features);

const loadConsole = async () => ({ default: (await import('./console.tsx')).Console });
const Console = lazyAhead(loadConsole);
const home = features.flatMap(({ pages }) => pages).find((page) => page.path === HOME);
setWarmUp(home ? [loadConsole, home.load] : [loadConsole]);

/** Fetches what the first page needs while the open parameters are still on their way. */
export function loadAhead(): void {
  const { token } = useSession.getState();
  const page = openPages.get(usePlace.getState().pathname) ?? openPages.get(LOGIN);
  if (token === null) page?.load().catch(() => undefined);
  else warmUp();
}

/** The whole console: shell and features meet here and nowhere else. */
export function App() {
  return (
    <PageBoundary>
      <Router openPages={openPages}>
        <Console features={features} />
      </Router>
      <SignedOutDialog />
      <Toasts />
    </PageBoundary>
  );
}
