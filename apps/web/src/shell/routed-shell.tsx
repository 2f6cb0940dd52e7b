import { BASE_PATH } from '@houtai/contract/limits';

import { syncAppLocation } from '#platform/pages/app-location.ts';
import type { Feature } from '#platform/pages/pages.ts';

import { AddressRouter } from './address.tsx';
import Shell from './shell.tsx';

/** The shell with its router, which is not part of the first load. The guard above checks each navigation in here. */
export function RoutedShell({ features }: { features: readonly Feature[] }) {
  return (
    <AddressRouter basename={BASE_PATH} onStep={syncAppLocation}>
      <Shell features={features} />
    </AddressRouter>
  );
}
