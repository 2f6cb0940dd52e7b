import { PanelLeft, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { IconButton } from '#ui/buttons/icon-button.tsx';

import { changeShownWay, useWays } from './ways.ts';

import css from './way-switch.module.css';

/** Switches between deciding document by document and a table for several; remembered for the user. */
export function WaySwitch(): ReactNode {
  const { table } = useWays();
  return (
    <span role="group" aria-label="显示方式" className={css.ways}>
      <IconButton icon={PanelLeft} label="列表与单据" aria-pressed={!table} onClick={() => changeShownWay({ table: false })} />
      <IconButton icon={Table2} label="表格" aria-pressed={table} onClick={() => changeShownWay({ table: true })} />
    </span>
  );
}
