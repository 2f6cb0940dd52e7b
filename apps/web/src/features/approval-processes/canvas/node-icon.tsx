import type { LucideIcon } from 'lucide-react';
import { Mail, PenLine, Split, UserCheck, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';

const ICONS = { approve: UserCheck, notify: Mail, branch: Split, handle: PenLine, start: UserRound } satisfies Record<string, LucideIcon>;

export function NodeIcon({ type, size = 16 }: { type: keyof typeof ICONS; size?: 14 | 16 | 18 }): ReactNode {
  const Drawing = ICONS[type];
  return <Drawing size={size} strokeWidth={1.75} aria-hidden />;
}
