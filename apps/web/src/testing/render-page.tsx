import { BASE_PATH } from '@houtai/contract/limits';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, type RenderResult } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { afterEach } from 'vitest';

import { announceDocuments } from '#platform/approval-documents.ts';
import { showRefusals } from '#platform/calls/error-messages.ts';
import { followHistory, syncAppLocation } from '#platform/pages/app-location.ts';
import { type HomeCard, HomeCardsContext } from '#platform/pages/home-cards.ts';
import type { Feature, Page } from '#platform/pages/pages.ts';
import { Toasts } from '#ui/layer/toast.tsx';

import { noteRenderedPage } from './answer.ts';

const manifests = import.meta.glob<Feature>('../features/*/feature.ts', { eager: true, import: 'default' });
const openManifests = import.meta.glob<Page[]>('../features/*/open-pages.ts', { eager: true, import: 'default' });
const openPages = Object.values(openManifests).flat();
const pages = [...openPages, ...Object.values(manifests).flatMap((feature) => feature.pages)];

const homeCards = import.meta.glob<readonly HomeCard[]>('../features/*/home-cards.ts', { eager: true, import: 'default' });
const cards = Object.values(homeCards).flat();

announceDocuments(Object.values(manifests));
followHistory();

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

/** Renders an open page, which needs no token; pages that it navigates to are not loaded. */
export const renderOpenPage = (address: string): RenderResult => renderPage(address, openPages);

/** Renders the page of an address under /adminview as the app does, without the shell; refusals become toasts. */
export function renderPage(address: string, shown: readonly Page[] = pages): RenderResult {
  openAddress(address);
  noteRenderedPage();
  showRefusals();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <BrowserRouter basename={BASE_PATH}>
        <Suspense>
          <HomeCardsContext value={cards}>
            <Routes>
              {shown.map(({ path, load }) => {
                const Page = lazy(load);
                return <Route key={path} path={path} element={<Page />} />;
              })}
              <Route path="*" element={null} />
            </Routes>
          </HomeCardsContext>
        </Suspense>
      </BrowserRouter>
      <Toasts />
    </QueryClientProvider>,
  );
}

/** Sets the window's address, under /adminview. */
export function openAddress(address: string): void {
  window.history.replaceState(null, '', BASE_PATH + address);
  syncAppLocation();
}

/** The window's current address, under /adminview. */
export function address(): string {
  const { pathname, search, hash } = window.location;
  return pathname.slice(BASE_PATH.length) + search + hash;
}
