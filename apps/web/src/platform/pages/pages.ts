import type { Tag } from '@houtai/contract/tags';
import type { ComponentType } from 'react';

import type { ApprovalDocuments } from '../approval-documents.ts';
import type { ProjectCard } from './project-cards.ts';
import type { RecordForm } from './record-forms.ts';

/** Who may open a page: anybody without a token, any signed-in person, or those whose menu grants its path. */
export type PageAccess = 'open' | 'signed-in' | 'menu';

/** A page of the console. Its component is loaded by path; it reads its own location with react-router's hooks, or with platform/app-location if it is open. */
export type Page = {
  /** Absolute path under /adminview, matched exactly; react-router syntax. */
  path: string;
  /** Title of tab, breadcrumb and window where no menu item names it. */
  title: string;
  access: PageAccess;
  /** Its `ask` asks ahead for what it shows; the home's is called when it is known who comes, while the console is still being drawn. */
  load: () => Promise<{ default: ComponentType; prefetch?: () => void }>;
  /** Asks ahead for what decides about what the page shows; the home's is called when it is known who comes, before their menus are. */
  prefetch?: () => void;
  /** Client roles that have this page; absent, everybody has it. Menus leave it unset: rights come from the server (specification 6). */
  roles?: readonly string[];
  /** What identifies a tab of this page: the path (default), the path and the `id` of its query, or path and query. */
  tabKey?: 'path' | 'record' | 'full-path';
  /** How much waits there for the person; shown beside its item of the menu. A hook. */
  useWaiting?: () => number;
  /** What waits there is all that waits in its group of the menu, which shows that and no sum of its pages. */
  countsGroup?: boolean;
  /** Called once when the tab of this page goes away while signed in; must not block. */
  onTabClose?: (location: { pathname: string; search: string }) => void;
};

/** A panel behind a button at the right edge (specification 2.5). */
export type Panel = {
  key: 'feedback' | 'todo' | 'knowledge';
  /** The button's label and the panel's title. */
  label: string;
  title: string;
  icon: string;
  /** What opening it does, for the search, with its pinyin in full and as initials; absent, it is not searched for. */
  action?: { title: string; py: string };
  width: number;
  /** What the button needs to be there: its setting switched on, and the right. */
  needs?: { setting?: 'myFeedback' | 'myTodo'; tag?: Tag };
  /** Whether the button has something to show now, and how much. A hook; absent, it always has. */
  useShown?: () => { shown: boolean; badge?: number };
  /** Asks ahead for what `useShown` shows on a page; called for the home while the console around it is still being drawn. */
  prefetch?: (pathname: string) => void;
  load: () => Promise<{ default: ComponentType<{ onClose: () => void }> }>;
};

/** A button of the navbar; its place is kept while it is loaded. */
export type NavbarItem = {
  order: number;
  /** The right that the person needs to have it; absent, everybody has it. */
  tag?: Tag;
  load: () => Promise<{ default: ComponentType }>;
};

/** An overlay on every page for users who switched it on. */
export type Overlay = {
  setting: 'showAiButton';
  load: () => Promise<{ default: ComponentType }>;
  /** Resets its movable parts to their initial positions. */
  restore?: () => Promise<void>;
};

/** What a feature announces of itself in its feature.ts; nothing else names it. */
export type Feature = {
  pages: readonly Page[];
  panel?: Panel;
  /** A square button in the navbar, before the person. */
  navbarItem?: NavbarItem;
  overlay?: Overlay;
  /** Kinds of documents that go through approvals and belong to this feature. */
  approvalDocuments?: ApprovalDocuments;
  /** What it shows of a project on the page of that. */
  projectCards?: readonly ProjectCard[];
  /** Its form of a new record, which others open with values of theirs. */
  recordForm?: RecordForm;
};

/** Whether the roles filter of a page lets these roles through. */
export function isForRoles(page: Pick<Page, 'roles'>, roles: readonly string[]): boolean {
  return page.roles === undefined || page.roles.some((role) => roles.includes(role));
}

const known = new Set<string>();

/** Registers all pages; called once by the composition root. */
export function announcePages(features: readonly Feature[]): void {
  for (const { path } of features.flatMap(({ pages }) => pages)) known.add(path);
}

/** Whether an address inside the app, query and hash aside, leads to a page of this build. */
export function hasPage(address: string): boolean {
  return known.has(address.replace(/[?#].*$/, ''));
}

/** Declares a page. */
export function definePage(page: Page): Page {
  return page;
}

/** Declares a feature. */
export function defineFeature(feature: Feature): Feature {
  return feature;
}
