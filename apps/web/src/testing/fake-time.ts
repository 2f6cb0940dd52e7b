import { onTestFinished, vi } from 'vitest';

type Faked = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>;

/** Stops the timers of the page for the rest of the test, or those named: they go on by `vi.advanceTimersByTimeAsync` alone, however busy the machine is. */
export function stopTime(toFake: Faked = ['setTimeout', 'clearTimeout']): void {
  vi.useFakeTimers({ toFake });
  // The libraries that wait and type ask for Jest by name whether timers stand still; without it they wait for a timer that never comes.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.stubGlobal('jest', undefined);
  });
}
