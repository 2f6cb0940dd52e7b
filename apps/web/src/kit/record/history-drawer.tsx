import type { HistoryCall, HistoryEntry } from '@houtai/contract/history';
import type { ReactNode } from 'react';

import { Drawer } from '#ui/layer/drawer.tsx';

import { RecordHistory } from './record-history.tsx';

import css from './history-drawer.module.css';

type HistoryDrawerProps = {
  title: string;
  id: string;
  history: HistoryCall;
  onRestore?: (entry: HistoryEntry) => void;
  onClose: () => void;
  /** The record's fields, above its history. */
  children?: ReactNode;
};

/** A drawer with a record's fields and history, for records whose list has no detail. */
export function HistoryDrawer({ title, id, history, onRestore, onClose, children }: HistoryDrawerProps): ReactNode {
  return (
    <Drawer open onClose={onClose} label={title} width={520}>
      <div className={css.body}>
        {children}
        <RecordHistory id={id} history={history} onRestore={onRestore} />
      </div>
    </Drawer>
  );
}
