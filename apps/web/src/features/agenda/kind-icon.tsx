import type { AgendaKind } from '@houtai/contract/agenda-kinds';
import type { ReactNode } from 'react';

import { Icon } from '#ui/buttons/icon.tsx';

const ICONS: Readonly<Record<AgendaKind, string>> = {
  approval: 'stamp',
  todo: 'todo',
  feedback: 'message',
  workReport: 'form',
  milestone: 'flag',
  knowledge: 'book',
};

/** The icon of a kind, next to its name. */
export function KindIcon({ kind }: { kind: AgendaKind }): ReactNode {
  return <Icon name={ICONS[kind]} />;
}
