import { type ReactNode, useState } from 'react';

type HeldProps<Value> = { start: Value; children: (value: Value, change: (value: Value) => void) => ReactNode };

/** Holds the value of a widget that is shown outside of a form. */
export function WithState<Value>({ start, children }: HeldProps<Value>): ReactNode {
  const [value, setValue] = useState(start);
  return children(value, setValue);
}
