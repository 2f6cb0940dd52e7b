import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

import css from './list-page.module.css';

/** Distance below the window at which more cards are loaded. */
const AHEAD = '400px';

type MoreCardsProps = { more: (() => Promise<void>) | null; shown: number; total: number };

/** The end of the cards on a phone: loads more of them when it comes near or is pressed, which is also the way to retry. */
export function MoreCards({ more, shown, total }: MoreCardsProps): ReactNode {
  const end = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting');

  const load = async (): Promise<void> => {
    if (!more || state === 'loading') return;
    setState('loading');
    setState(
      await more().then(
        () => 'waiting',
        () => 'failed',
      ),
    );
  };
  const handleNear = useEffectEvent(() => void load());
  useEffect(() => {
    const button = end.current;
    if (!button) return;
    const watch = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && handleNear(), {
      root: button.parentElement,
      rootMargin: `0px 0px ${AHEAD}`,
    });
    watch.observe(button);
    return () => watch.disconnect();
    // Observes again after each load, because an end that stays visible reports no change.
  }, [shown]);

  if (!more) return <p className={css.more}>共 {total} 条，已全部显示</p>;
  const words = { waiting: '上滑加载更多', loading: '正在加载…', failed: '加载失败，点击重试' }[state];
  return (
    <button ref={end} type="button" className={css.more} aria-busy={state === 'loading'} onClick={() => void load()}>
      {words} · 共 {total} 条
    </button>
  );
}
