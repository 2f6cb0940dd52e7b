import { type ReactNode, useRef } from 'react';

import { SheetContext, useSheet } from '../hooks/use-sheet.ts';

/** The body of a layer, whose class makes it the `sheet` container of style sheets; its content reads its width by `useIsNarrowSheet`. */
export function SheetBody({
  className,
  initialPx,
  children,
}: {
  className: string | undefined;
  initialPx: number;
  children: ReactNode;
}): ReactNode {
  const body = useRef<HTMLDivElement>(null);
  const sheet = useSheet(body, initialPx);
  return (
    <div ref={body} className={className}>
      <SheetContext value={sheet}>{children}</SheetContext>
    </div>
  );
}
