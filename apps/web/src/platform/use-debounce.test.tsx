import { DEBOUNCE_MS, THROTTLE_MS } from '@houtai/contract/limits';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useDebounce } from './use-debounce.ts';
import { useThrottle } from './use-throttle.ts';

const done = vi.fn();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  done.mockClear();
});

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('useDebounce', () => {
  function Search({ suffix = '', waitMs }: { suffix?: string; waitMs?: number }) {
    const search = useDebounce((text: string) => done(text + suffix), waitMs);
    return <input aria-label="搜索" onChange={(event) => search(event.target.value)} />;
  }
  const type = (value: string) => fireEvent.change(screen.getByLabelText('搜索'), { target: { value } });

  it('runs once, half a second after the last call', () => {
    render(<Search />);
    type('云');
    pass(DEBOUNCE_MS - 1);
    type('云岭');
    pass(DEBOUNCE_MS - 1);
    expect(done).not.toHaveBeenCalled();
    pass(1);
    expect(done).toHaveBeenCalledExactlyOnceWith('云岭');
  });

  it('runs the callback of the newest render, after a custom time', () => {
    const { rerender } = render(<Search waitMs={50} />);
    type('云');
    rerender(<Search waitMs={50} suffix="!" />);
    pass(50);
    expect(done).toHaveBeenCalledExactlyOnceWith('云!');
  });
});

describe('useThrottle', () => {
  function Send() {
    const { run, busy } = useThrottle(done);
    return (
      <button type="button" disabled={busy} onClick={() => run('发送')}>
        发送
      </button>
    );
  }

  it('runs immediately, and its button is disabled for a second', () => {
    render(<Send />);
    const button = screen.getByRole('button', { name: '发送' });
    act(() => {
      button.click();
      button.click();
    });
    expect(done).toHaveBeenCalledExactlyOnceWith('发送');
    expect(button).toHaveProperty('disabled', true);
    pass(THROTTLE_MS - 1);
    fireEvent.click(button);
    expect(done).toHaveBeenCalledOnce();
    pass(1);
    expect(button).toHaveProperty('disabled', false);
    fireEvent.click(button);
    expect(done).toHaveBeenCalledTimes(2);
  });
});

it.each([
  ['useDebounce', useDebounce],
  ['useThrottle', useThrottle],
])('%s throws for anything but a function', (_, use) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const nothing: unknown = undefined;
  function Faulty() {
    Reflect.apply(use, null, [nothing]);
    return null;
  }
  expect(() => render(<Faulty />)).toThrow('回调必须是一个函数');
});
