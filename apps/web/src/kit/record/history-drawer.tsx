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
  /** What the record is, above what happened to it. */
  children?: ReactNode;
};

/** What is known of a record and what happened to it, for records whose list has no detail drawer of its own. */
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
