import { configure, getConfig } from '@testing-library/react';

// A busy machine may take seconds for what a person would call immediately; a test waits no longer than it must.
const PATIENCE_MS = 30_000;

const { asyncUtilTimeout, getElementError } = getConfig();

// The files of a worker share the library, which is told once.
if (asyncUtilTimeout !== PATIENCE_MS)
  configure({
    asyncUtilTimeout: PATIENCE_MS,
    // While something is waited for, each look that does not find it would print the whole page; when time is up, the library prints it itself.
    getElementError: (message, container) => (isWaiting() ? new Error(message ?? '') : getElementError(message, container)),
  });

function isWaiting(): boolean {
  const config = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
}
