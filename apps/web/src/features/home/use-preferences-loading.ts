import { useEffect, useState } from 'react';

import { loadPreferences, type PreferencesLoading, preferencesLoading } from '#platform/preferences.ts';

/** The loading state of the user's preferences. */
export function usePreferencesLoading(): PreferencesLoading {
  const [loading, setLoading] = useState(preferencesLoading);
  useEffect(() => {
    let shown = true;
    void loadPreferences().then(() => {
      if (shown) setLoading(preferencesLoading());
    });
    return () => {
      shown = false;
    };
  }, []);
  return loading;
}
