import { THEME } from '@houtai/contract/limits';
import type { PersonalSettings } from '@houtai/contract/preferences';
import { create } from 'zustand';

/** Light, dark, or as the system is set. */
export type ColorScheme = 'system' | 'light' | 'dark';

/**
 * The settings, stored in this browser for the first paint and, if personal, also on the server; names of specification 3, defaults of
 * specification 9.
 */
export type Settings = {
  theme: string;
  showSettings: boolean;
  tagsView: boolean;
  fixedHeader: boolean;
  sidebarLogo: boolean;
  /** 流程制度 items of the current page; cleared at sign-out. */
  knowledge: readonly { newsId: string; title: string }[];
  floatMenu: boolean;
  myFeedback: boolean;
  myTodo: boolean;
  /** 是否全铺: content uses the full width. */
  allMenu: boolean;
  showAiButton: boolean;
  /** Unread messages, as the badge counts them; cleared at sign-out. */
  messageNum: number;
  /** Unread notifications that the user has been told about since the sign-in; cleared at sign-out. */
  noticed: number;
  scheme: ColorScheme;
};

export const DEFAULT_SETTINGS: Settings = {
  theme: THEME,
  showSettings: true,
  tagsView: true,
  fixedHeader: false,
  sidebarLogo: true,
  knowledge: [],
  floatMenu: true,
  myFeedback: true,
  myTodo: true,
  allMenu: true,
  showAiButton: false,
  messageNum: 0,
  noticed: 0,
  scheme: 'system',
};

/** The settings that follow the user to other browsers; the others belong to the current page. */
const PERSONAL = [
  'theme',
  'scheme',
  'showSettings',
  'tagsView',
  'fixedHeader',
  'sidebarLogo',
  'floatMenu',
  'myFeedback',
  'myTodo',
  'allMenu',
  'showAiButton',
] as const satisfies readonly (keyof PersonalSettings)[];

const NAME = 'houtai.settings';

/** The settings store. Stored values are merged over the defaults, so that older states stay readable. */
export const useSettings = create<Settings>(() => ({ ...DEFAULT_SETTINGS, ...storedSettings() }));

useSettings.subscribe((state) => {
  try {
    localStorage.setItem(NAME, JSON.stringify({ state, version: 1 }));
  } catch {
    // A browser that blocks storage shows the defaults next time.
  }
});

/** The settings stored in this browser; empty when storage is blocked or unreadable. */
export function storedSettings(): Partial<Settings> {
  try {
    return stateIn(localStorage.getItem(NAME));
  } catch {
    return {};
  }
}

function stateIn(text: string | null): Partial<Settings> {
  return text === null ? {} : (JSON.parse(text) as { state: Partial<Settings> }).state;
}

/** The personal part of the settings. */
export function personalSettings(settings: Settings = useSettings.getState()): PersonalSettings {
  return Object.fromEntries(PERSONAL.map((key) => [key, settings[key]])) as PersonalSettings;
}

/** Applies personal settings that are stored elsewhere; missing ones become defaults. */
export function applySettings(kept: Partial<PersonalSettings>): void {
  const taken = personalSettings({ ...DEFAULT_SETTINGS, ...kept });
  const now = useSettings.getState();
  if (PERSONAL.some((key) => taken[key] !== now[key])) useSettings.setState(taken);
}

/** Takes over changes by another window of this browser, which would be overwritten otherwise. */
export function shareSettings(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === NAME && newValue !== null) applySettings(stateIn(newValue));
  });
}

/** Changes settings in this browser immediately; use `chooseSettings` for those that follow the user. */
export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change);
}

/** Clears what belongs to a user rather than to this browser (decisions, "Routes, menus, layout"). */
export function clearPersonalSettings(): void {
  useSettings.setState({ knowledge: [], messageNum: 0, noticed: 0 });
}
