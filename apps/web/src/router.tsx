import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';

import { LoadErrorNotice } from './platform/calls/load-error-notice.tsx';
import type { CallError } from './platform/calls/send.ts';
import { replaceLocation, useAppLocation } from './platform/pages/app-location.ts';
import { firstLoad, loadParametersOnce } from './platform/pages/first-load.ts';
import type { Page } from './platform/pages/pages.ts';
import { useParameters } from './platform/parameters.ts';
import { nextStep } from './platform/session/guard.ts';
import { useSession } from './platform/session/session.ts';
import { isLeaving } from './platform/session/sign-out.ts';
import { TakeOver } from './ui/frame/first-paint.tsx';
import { FrameSkeleton } from './ui/frame/frame-skeleton.tsx';
import { lazyPart } from './ui/frame/lazy-part.ts';

type OpenPage = { Component: ComponentType; load: Page['load'] };
type OpenPages = ReadonlyMap<string, OpenPage>;

/** The pages that need no token, by their path; they are shown bare, without the shell. */
export function openPagesOf(pages: readonly Page[]): OpenPages {
  return new Map(pages.map(({ path, load }) => [path, { Component: lazyPart(load), load }]));
}

type RouterProps = {
  openPages: OpenPages;
  /** Stands in the place of everything else as long as a first password has to be changed. */
  firstPassword: ReactNode;
  children: ReactNode;
};

/** Obeys the navigation guard: an open page bare, everything else (`children`) once a signed-in person's first load is done. */
export function Router({ openPages, firstPassword, children }: RouterProps) {
  const place = useAppLocation();
  const token = useSession((session) => session.token);
  const settled = useSettledParameters();
  const userInfo = useSession((session) => session.userInfo);
  const menus = useSession((session) => session.menus);
  const step = nextStep({ token, userInfo, menus }, settled, place, (path) => openPages.has(path));
  useRedirect(typeof step === 'object' ? step.redirect : null);
  const { fault, retry } = useFirstLoad(settled && step === 'load');

  if (fault && step === 'load') return <LoadErrorNotice fault={fault} onRetry={retry} />;
  if (token !== null && userInfo?.mustChangePassword)
    return (
      <Suspense fallback={null}>
        {firstPassword}
        <TakeOver />
      </Suspense>
    );
  // The sign-in page stays while what comes after it is loaded, so that nothing flashes in between.
  const Open = openPages.get(place.pathname)?.Component;
  if (Open)
    return (
      <Suspense>
        <Open />
        <TakeOver />
      </Suspense>
    );
  if (!settled) return null;
  if (userInfo === null || menus === null) return token !== null && <FrameSkeleton />;
  return (
    <Suspense fallback={<FrameSkeleton />}>
      {children}
      <TakeOver />
    </Suspense>
  );
}

function useSettledParameters(): boolean {
  const [settled, setSettled] = useState(() => useParameters.getState().answered);
  useEffect(() => {
    void loadParametersOnce().then(() => setSettled(true));
  }, []);
  return settled;
}

function useRedirect(target: string | null): void {
  useEffect(() => {
    if (target !== null && !isLeaving()) replaceLocation(target);
  }, [target]);
}

function useFirstLoad(isWanted: boolean): { fault: CallError | null; retry: () => void } {
  const [fault, setFault] = useState<CallError | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (isWanted) void firstLoad().then(setFault);
  }, [isWanted, attempt]);
  const retry = () => {
    setFault(null);
    setAttempt(attempt + 1);
  };
  return { fault, retry };
}
