import { LOGIN_PAGE } from '@houtai/contract/session';

import { useAppLocation } from './platform/pages/app-location.ts';
import { PageBoundary } from './platform/pages/page-boundary.tsx';
import type { Page } from './platform/pages/pages.ts';
import { setWarmUp, warmUpPages } from './platform/pages/warm-up.ts';
import { loadParameters } from './platform/parameters.ts';
import { useSession } from './platform/session/session.ts';
import { openPagesOf, Router } from './router.tsx';
import { lazyPart, prefetchPart } from './ui/frame/lazy-part.ts';
import { Toasts } from './ui/layer/toast.tsx';

const manifests = import.meta.glob<Page[]>('./features/*/open-pages.ts', { eager: true, import: 'default' });
const openPages = openPagesOf(Object.values(manifests).flat());

// What the features announce is no part of the first load: it grows with every page.
const loadConsole = async () => ({ default: (await import('./console.tsx')).Console });
const Console = lazyPart(loadConsole);
setWarmUp([loadConsole]);

const FirstPassword = lazyPart(() => import('./features/account/first-password-page.tsx'));

/** Fetches what the first page needs while the open parameters are still on their way. */
export function loadAhead(): void {
  void loadParameters();
  const { token } = useSession.getState();
  const page = openPages.get(useAppLocation.getState().pathname) ?? openPages.get(LOGIN_PAGE);
  if (token !== null) warmUpPages();
  else if (page) void prefetchPart(page.load);
}

/** The pages that need no token, and behind them the console. */
export function App() {
  return (
    <PageBoundary>
      <Router openPages={openPages} firstPassword={<FirstPassword />}>
        <Console />
      </Router>
      <Toasts />
    </PageBoundary>
  );
}
