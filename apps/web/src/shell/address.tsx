import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_LocationContext as LocationContext,
} from 'react-router';

type History = ReturnType<typeof createBrowserHistory>;

type Address = {
  navigator: Navigator;
  now: () => Location;
  subscribe: (changed: () => void) => () => void;
  follow: () => () => void;
};

const AddressContext = createContext<Address | null>(null);

function addressOfWindow(basename: string): Address {
  const history = createBrowserHistory({ v5Compat: true });
  const inside = (location: Location) => ({ ...location, pathname: location.pathname.slice(basename.length) || '/' });
  const listeners = new Set<() => void>();
  let now = inside(history.location);
  return {
    navigator: {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to, state) => (isAt(to, history) ? history.replace(to, state) : history.push(to, state)),
      replace: history.replace,
    },
    now: () => now,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    follow: () =>
      history.listen(({ location }) => {
        now = inside(location);
        for (const changed of listeners) changed();
      }),
  };
}

/** Navigating to the current address adds no history entry, as with a link of the browser. */
function isAt(to: Parameters<Navigator['push']>[0], { location }: History): boolean {
  return (typeof to === 'string' ? to : createPath(to)) === createPath(location);
}

/**
 * The router of the console. Unlike the library's, it does not pass a changing location down the tree: React would re-render every hidden
 * page that uses the location, even one with a pinned location, and every link of the frame. Those links have absolute paths and are
 * compared with an address that none of them has. `AtAddress` provides the real location.
 */
export function AddressRouter({ basename, onStep, children }: { basename: string; onStep: () => void; children: ReactNode }): ReactNode {
  const [address] = useState(() => addressOfWindow(basename));
  useLayoutEffect(() => address.follow(), [address]);
  useLayoutEffect(() => address.subscribe(onStep), [address, onStep]);
  return (
    <AddressContext value={address}>
      <Router basename={basename} navigator={address.navigator} location={`${basename}/#frame`}>
        {children}
      </Router>
    </AddressContext>
  );
}

/** The window's location without the base path. */
export function useAddress(): Location {
  const address = use(AddressContext);
  if (!address) throw new Error('useAddress works inside AddressRouter only');
  return useSyncExternalStore(address.subscribe, address.now);
}

/** Within it, react-router's hooks and links follow the window. */
export function AtAddress({ children }: { children: ReactNode }): ReactNode {
  const location = useAddress();
  const value = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  return <LocationContext.Provider value={value}>{children}</LocationContext.Provider>;
}
