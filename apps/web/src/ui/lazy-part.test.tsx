import { afterEach, expect, it, vi } from 'vitest';

import { loadPart } from './lazy-part.ts';

const MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
const online = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

afterEach(() => {
  vi.restoreAllMocks();
});

function failing(times: number, error: unknown = MISSING) {
  return vi.fn(() => (times-- > 0 ? Promise.reject(error) : Promise.resolve('part')));
}

it('waits for the network and loads then', async () => {
  online(false);
  const load = failing(2);
  const loaded = loadPart(load, []);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  online(true);
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('part');
});

it('tries a few times while a server starts again, then gives up', async () => {
  online(true);
  expect(await loadPart(failing(2), [1, 1])).toBe('part');
  const load = failing(9);
  await expect(loadPart(load, [1, 1])).rejects.toBe(MISSING);
  expect(load).toHaveBeenCalledTimes(3);
});

it('does not repeat what fails for another reason', async () => {
  const load = failing(1, new Error('x is undefined'));
  await expect(loadPart(load, [1, 1])).rejects.toThrow('x is undefined');
  expect(load).toHaveBeenCalledOnce();
});
