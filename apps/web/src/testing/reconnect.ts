import { act } from '@testing-library/react';

/** Makes a page refetch its data, as after a short loss of the network. */
export function reconnect(): void {
  act(() => {
    for (const type of ['offline', 'online']) window.dispatchEvent(new Event(type));
  });
}
