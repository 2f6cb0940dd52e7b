import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';

import { useConsole, useSpot } from '../console.ts';

/** What the router calls the first place of a window, before which there is nothing of ours. */
const FIRST = 'default';

/**
 * On a phone, which has no tabs bar: the way back from a page that the menu does not lead to, and from one that a link has opened to the page it is of.
 * Pages leave out their own arrow there.
 */
export function BackButton({ className }: { className?: string }): ReactNode {
  const { here } = useSpot();
  const { home } = useConsole().routes;
  const { key } = useLocation();
  const navigate = useNavigate();
  const route = here.kind === 'page' ? here.route : null;
  if (route !== null && !route.hidden) return null;
  const leave = () => void (key === FIRST ? navigate(route?.activeMenu || home.link) : navigate(-1));
  return (
    <Button kind="ghost" size="square" className={className} aria-label="返回" onClick={leave}>
      <Icon name="back" size={20} />
    </Button>
  );
}
