import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { type ConsoleState, useConsole, useSpot } from '../console.ts';
import { HOME_TITLE, type MenuRoutes } from '../menu-routes.ts';

import styles from './navbar.module.css';

export type Crumb = { key: string; title: string; /** Empty for an entry without a link. */ to: string };

/** 首页 and the titled routes of the path to the page; neither the last entry nor a group is a link (specification 2.5). */
function crumbsOf(here: ConsoleState, { home }: MenuRoutes): Crumb[] {
  const first: Crumb = { key: 'home', title: HOME_TITLE, to: home.link };
  const crumbs = [first, ...wayTo(here)].filter(({ title }) => title !== '');
  return crumbs.map((crumb, index) => (index === crumbs.length - 1 ? { ...crumb, to: '' } : crumb));
}

function wayTo(here: ConsoleState): Crumb[] {
  if (here.kind === 'redirect' || here.kind === 'unknown') return [];
  if (here.kind === 'error') return [{ key: here.code, title: here.title, to: '' }];
  if (here.route?.affix) return [];
  if (!here.route) return here.title === HOME_TITLE ? [] : [{ key: 'page', title: here.title, to: '' }];
  const { trail } = here.route;
  return trail.map((step, at) => ({
    key: step.id,
    title: at === trail.length - 1 ? here.title : step.title,
    to: step.external || step.redirect ? '' : step.link,
  }));
}

export function Breadcrumb(): ReactNode {
  const { here } = useSpot();
  const { routes } = useConsole();
  const crumbs = crumbsOf(here, routes);
  return (
    <nav className={styles.crumb} aria-label="面包屑">
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.key}>
            {crumb.to !== '' ? (
              <Link to={crumb.to}>{crumb.title}</Link>
            ) : index === crumbs.length - 1 ? (
              <span className={styles.last} aria-current="page">
                {crumb.title}
              </span>
            ) : (
              <span>{crumb.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
