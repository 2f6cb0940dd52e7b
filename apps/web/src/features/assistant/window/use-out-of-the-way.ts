import { useEffect, useState } from 'react';

import { useFormsInSight } from '#platform/open-forms.ts';
import { useMedia } from '#ui/hooks/use-media.ts';

const TYPED_IN = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';
/** A resting finger moves the page by a few px. */
const SLACK = 8;

/**
 * Whether the round button would cover what is read or filled in: on a phone while a form is visible, while a field has the focus, and
 * after scrolling down until scrolling up.
 */
export function useOutOfTheWay(): boolean {
  const isPhone = useMedia('(max-width: 600px)');
  const hasForm = useFormsInSight((forms) => forms.length > 0);
  const [isTyping, setTyping] = useState(false);
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    if (!isPhone) return;
    const ending = new AbortController();
    const options = { capture: true, passive: true, signal: ending.signal };
    const look = () => setTyping(document.activeElement?.matches(TYPED_IN) ?? false);
    document.addEventListener('focusin', look, options);
    document.addEventListener('focusout', () => setTyping(false), options);
    const tops = new WeakMap<Node, number>();
    document.addEventListener('scroll', (event) => setReading((was) => scrolledDown(event, tops) ?? was), options);
    look();
    return () => {
      ending.abort();
      setTyping(false);
      setReading(false);
    };
  }, [isPhone]);
  return isPhone && (hasForm || isTyping || isReading);
}

/** Null when the scroll was not vertical. */
function scrolledDown({ target }: Event, tops: WeakMap<Node, number>): boolean | null {
  const scroller = target instanceof Element ? target : document.scrollingElement;
  if (!scroller) return null;
  const before = tops.get(scroller) ?? 0;
  const { scrollTop } = scroller;
  if (Math.abs(scrollTop - before) < SLACK) return null;
  tops.set(scroller, scrollTop);
  return scrollTop > before;
}
