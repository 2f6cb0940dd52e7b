import { useEffect, useEffectEvent, useState } from 'react';

type Faults = Readonly<Record<string, string>>;

/** A waiting submit, and the faults of values that failed to arrive, by field. */
type Wait = { element: HTMLFormElement; refused: Faults };

/** Holds the submit of a form that waits for pending values. `tell` gets the reason of a cancelled submit, and later a blank. */
export function useWait(tell: (why: string) => void) {
  const [wait, setWait] = useState<Wait | null>(null);
  return {
    wait,
    begin: (element: HTMLFormElement): void => setWait({ element, refused: {} }),
    stop: (): void => {
      setWait(null);
      tell('');
    },
    takeBack: (why = ''): void => {
      if (wait === null) return;
      setWait(null);
      tell(why);
    },
    refuse: (name: string, fault: string): void => setWait((old) => old && { ...old, refused: { ...old.refused, [name]: fault } }),
  };
}

/** Continues a waiting submit once nothing is pending. */
export function useArrived(wait: Wait | null, isArriving: boolean, goOn: (element: HTMLFormElement, refused: Faults) => void): void {
  const handleArrived = useEffectEvent(() => {
    if (wait && !isArriving) goOn(wait.element, wait.refused);
  });
  // The effects of a hidden tab are stopped, so its form continues when it is visible again. This is intended, because a submit navigates.
  useEffect(() => handleArrived(), [wait, isArriving]);
}
