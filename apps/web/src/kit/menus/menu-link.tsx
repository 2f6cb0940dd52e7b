import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { toast } from '#ui/layer/toast.tsx';

/** The target of a menu's url: a page of the console, another site, or none. */
export type MenuTarget = { kind: 'inside'; to: string } | { kind: 'outside'; href: string } | { kind: 'none' };

/** Parses a menu's url from the server; anything except a path or an http(s) address has no target. */
export function menuTarget(url: string): MenuTarget {
  const text = url.trim();
  if (/^https?:\/\/[^/\\\s]/i.test(text)) return { kind: 'outside', href: text };
  if (/^\/(?![/\\])/.test(text)) return { kind: 'inside', to: text };
  return { kind: 'none' };
}

type MenuLinkProps = { url: string; className?: string; onOpen?: () => void; children: ReactNode };

/** A link to a menu: within the console, to a new browser tab for another site, or a message that no link is configured. */
export function MenuLink({ url, className, onOpen, children }: MenuLinkProps): ReactNode {
  const target = menuTarget(url);
  if (target.kind === 'inside')
    return (
      <Link to={target.to} className={className} onClick={onOpen}>
        {children}
      </Link>
    );
  if (target.kind === 'outside')
    return (
      <a href={target.href} target="_blank" rel="noopener noreferrer" className={className} onClick={onOpen}>
        {children}
      </a>
    );
  return (
    <button type="button" className={className} onClick={() => toast.info('该功能暂未配置跳转链接')}>
      {children}
    </button>
  );
}
