import { act } from '@testing-library/react';

/** Has a page read again what it shows, as it does when the network was away for a moment. */
export function reconnect(): void {
  act(() => {
    for (const type of ['offline', 'online']) window.dispatchEvent(new Event(type));
  });
}
