import { localDateTime } from '@houtai/contract/dates';
import { spanInWords } from '@houtai/contract/urgency-words';
import type { ReactNode } from 'react';

import { useNow } from '#ui/hooks/use-now.ts';

/** How long ago a moment was, in a list; the full stamp as its title. `time` is ISO text. */
export function AgeCell({ time }: { time: string }): ReactNode {
  const moment = new Date(time);
  return (
    <time dateTime={time} title={localDateTime(moment)}>
      {spanInWords(Math.max(0, useNow().getTime() - moment.getTime()))}
    </time>
  );
}
