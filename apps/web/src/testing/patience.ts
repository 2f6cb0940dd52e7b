import { configure, getConfig } from '@testing-library/react';

// A busy machine may take seconds for what is otherwise immediate; a test still continues as soon as it can.
const PATIENCE_MS = 30_000;

const { asyncUtilTimeout, getElementError } = getConfig();

// The test files of a worker share the library, which is configured once.
if (asyncUtilTimeout !== PATIENCE_MS)
  configure({
    asyncUtilTimeout: PATIENCE_MS,
    // Each failed look while waiting would print the whole page; the library prints it itself at the timeout.
    getElementError: (message, container) => (isWaiting() ? new Error(message ?? '') : getElementError(message, container)),
  });

function isWaiting(): boolean {
  const config = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
}
