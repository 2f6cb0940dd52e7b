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
  /**
   * The module's `prefetch` requests the data of the page. For the home it is called once the user is known, while the console is still
   * rendering.
   */
  load: () => Promise<{ default: ComponentType; prefetch?: () => void }>;
  /** Requests the data that decides what the page shows. For the home it is called once the user is known, before the user's menus are. */
  prefetch?: () => void;
  /**
   * Client roles that have this page; if absent, everybody has it. Pages of the menu leave it unset: their rights come from the server
   * (specification 6).
   */
  roles?: readonly string[];
  /** What identifies a tab of this page: the path (default), the path and the `id` of its query, or path and query. */
  tabKey?: 'path' | 'record' | 'full-path';
  /** A hook that returns the number of open items there; shown beside the page's menu item. */
  useWaiting?: () => number;
  /** Whether the page's count covers its whole menu group; the group then shows this count instead of the sum of its pages. */
  countsGroup?: boolean;
  /** Called once when the tab of this page closes while the user is signed in; must not block. */
  onTabClose?: (location: { pathname: string; search: string }) => void;
};

/** A panel behind a button at the right edge (specification 2.5). */
export type Panel = {
  key: 'feedback' | 'todo' | 'knowledge';
  /** The button's label and the panel's title. */
  label: string;
  title: string;
  icon: string;
  /** The command of the search that opens it, with its pinyin in full and as initials; if absent, the search does not offer it. */
  action?: { title: string; py: string };
  width: number;
  /** The conditions for the button: its setting is switched on, and the user has the right. */
  needs?: { setting?: 'myFeedback' | 'myTodo'; tag?: Tag };
  /** A hook that tells whether the button has something to show now, and how much; if absent, it is always shown. */
  useShown?: () => { shown: boolean; badge?: number };
  /** Requests the data that `useShown` reads on a page. For the home it is called while the console is still rendering. */
  prefetch?: (pathname: string) => void;
  load: () => Promise<{ default: ComponentType<{ onClose: () => void }> }>;
};

/** A button of the navbar; its space is reserved while it loads. */
export type NavbarItem = {
  order: number;
  /** The right that the user needs; if absent, everybody has the button. */
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

/** The declaration of a feature, in its feature.ts. Nothing else refers to a feature. */
export type Feature = {
  pages: readonly Page[];
  panel?: Panel;
  /** A square button in the navbar, before the user's name. */
  navbarItem?: NavbarItem;
  overlay?: Overlay;
  /** Kinds of documents that go through approvals and belong to this feature. */
  approvalDocuments?: ApprovalDocuments;
  /** The cards that it adds to the page of a project. */
  projectCards?: readonly ProjectCard[];
  /** Its form for a new record, which other features may open with prefilled values. */
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

/** Whether an address inside the app leads to a page of this build; query and hash are ignored. */
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
