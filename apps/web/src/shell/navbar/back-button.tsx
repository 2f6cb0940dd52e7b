import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';

import { useConsole, useSpot } from '../console.ts';

/** The router's key of a window's first location, which has no earlier page of ours. */
const FIRST = 'default';

/**
 * On a phone, which has no tabs bar: leads back from a page outside of the menu, and from one opened by a link to its parent page. Pages
 * omit their own back arrow there.
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
