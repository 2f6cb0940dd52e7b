import { useEffect, useState } from 'react';

import { loadPreferences } from '../../platform/preferences.ts';

/** How far the preferences of the person are. */
export function usePreferencesLoading(): 'loading' | 'done' | 'failed' {
  const [loading, setLoading] = useState<'loading' | 'done' | 'failed'>('loading');
  useEffect(() => {
    let shown = true;
    void loadPreferences().then((stored) => {
      if (shown) setLoading(stored ? 'done' : 'failed');
    });
    return () => {
      shown = false;
    };
  }, []);
  return loading;
}
