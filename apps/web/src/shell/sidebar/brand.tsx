import { PARAM } from '@houtai/contract/parameters';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';

import { useProductName } from '#platform/pages/window-title.ts';
import { useParameter } from '#platform/parameters.ts';

import { useConsole } from '../console.ts';

import styles from './brand.module.css';

/** The product's name or, while the sidebar is collapsed, its picture: that of the parameters, else the bundled mark. */
export function Brand({ collapsed }: { collapsed: boolean }): ReactNode {
  const { routes } = useConsole();
  const name = useProductName();
  const [first, ...rest] = name.split(' ');
  return (
    <Link to={routes.home.link} className={collapsed ? `${styles.brand} ${styles.small}` : styles.brand} aria-label={`${name} 首页`}>
      {collapsed ? <Logo /> : <Mark />}
      {!collapsed && (
        <span className={styles.name}>
          {first} {rest.length > 0 && <small>{rest.join(' ')}</small>}
        </span>
      )}
    </Link>
  );
}

function Logo(): ReactNode {
  const address = useParameter(PARAM.logo);
  const [broken, setBroken] = useState('');
  if (address === '' || broken === address) return <Mark />;
  return <img className={styles.mark} src={address} alt="" onError={() => setBroken(address)} />;
}

function Mark(): ReactNode {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden>
      <rect width="24" height="24" rx="6" fill="var(--theme)" />
      <path d="M6.5 6.5h3v11h-3zM14.5 6.5h3v11h-3z" fill="#fff" />
      <path d="M9.5 10.7h5v2.6h-5z" fill="#0b2a4a" />
    </svg>
  );
}
