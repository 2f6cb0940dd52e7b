import { localDateTime, prettyDate } from '@houtai/contract/dates';
import type { ReactNode } from 'react';

import { useNow } from '#ui/hooks/use-now.ts';

/** A moment in a table: near ones in words, this year's without the year, with the full timestamp as its title. `time` is ISO text. */
export function TimeCell({ time }: { time: string }): ReactNode {
  const moment = new Date(time);
  return (
    <time dateTime={time} title={localDateTime(moment)}>
      {prettyDate(moment, useNow())}
    </time>
  );
}
