import { onTestFinished, vi } from 'vitest';

type Faked = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>;

/**
 * Stops the page's timers, or the named ones, for the rest of the test: they advance only by `vi.advanceTimersByTimeAsync`, however busy
 * the machine is.
 */
export function stopTime(toFake: Faked = ['setTimeout', 'clearTimeout']): void {
  vi.useFakeTimers({ toFake });
  // The waiting and typing libraries look for a global named jest to detect fake timers; without it they wait forever.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.stubGlobal('jest', undefined);
  });
}
