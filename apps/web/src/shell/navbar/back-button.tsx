import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSpot } from '../console.ts';

/** On a phone, which has no tabs bar: the way back from a page that the menu does not lead to. */
export function BackButton({ className }: { className?: string }): ReactNode {
  const { here } = useSpot();
  const navigate = useNavigate();
  const isInMenu = here.kind === 'page' && here.route !== null && !here.route.hidden;
  if (isInMenu) return null;
  return (
    <Button kind="ghost" size="square" className={className} aria-label="返回" onClick={() => void navigate(-1)}>
      <Icon name="back" size={20} />
    </Button>
  );
}
