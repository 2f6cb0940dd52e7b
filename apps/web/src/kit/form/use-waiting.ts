import { useEffect, useEffectEvent, useState } from 'react';

type Faults = Readonly<Record<string, string>>;

/** A submit that waits, and what will not arrive of the fields that it waits for, by field. */
type Wait = { element: HTMLFormElement; refused: Faults };

/** Keeps the submit of a form that waits for what is on its way. `tell` gets why it was taken back, and a blank when that is over. */
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

/** Goes on with a submit that waits once nothing is on its way any more. */
export function useArrived(wait: Wait | null, isArriving: boolean, goOn: (element: HTMLFormElement, refused: Faults) => void): void {
  const handleArrived = useEffectEvent(() => {
    if (wait && !isArriving) goOn(wait.element, wait.refused);
  });
  // A hidden tab has no effects: its form goes on when it is seen again, as what follows leads to another page.
  useEffect(() => handleArrived(), [wait, isArriving]);
}
