import { THEME } from '@houtai/contract/limits';
import type { PersonalSettings } from '@houtai/contract/preferences';
import { create } from 'zustand';

/** Light, dark, or whatever the system is set to. */
export type Scheme = 'system' | 'light' | 'dark';

/** The settings, kept in this browser for the first paint and, where they are the person's, on the server for the others; under the names of specification 3 with the defaults of specification 9. */
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
  /** Unread notifications that the person was told of since the sign-in; cleared at sign-out. */
  noticed: number;
  scheme: Scheme;
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

/** Those that follow the person: the rest belongs to the page that is shown. */
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

/** The settings store; what is stored is merged over the defaults, so an older browser state stays readable. */
export const useSettings = create<Settings>(() => ({ ...DEFAULT_SETTINGS, ...storedSettings() }));

useSettings.subscribe((state) => {
  try {
    localStorage.setItem(NAME, JSON.stringify({ state, version: 1 }));
  } catch {
    // A browser that keeps nothing shows the defaults the next time.
  }
});

/** What this browser keeps; nothing where it may keep nothing, or where what it keeps cannot be read. */
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

/** Those of the settings that are the person's, as they are now. */
export function personalSettings(settings: Settings = useSettings.getState()): PersonalSettings {
  return Object.fromEntries(PERSONAL.map((key) => [key, settings[key]])) as PersonalSettings;
}

/** Has the person's settings as they are kept elsewhere; what is not among them is as it is at first. */
export function takeSettings(kept: Partial<PersonalSettings>): void {
  const taken = personalSettings({ ...DEFAULT_SETTINGS, ...kept });
  const now = useSettings.getState();
  if (PERSONAL.some((key) => taken[key] !== now[key])) useSettings.setState(taken);
}

/** Takes what another window of this browser changes, which would be overwritten here otherwise. */
export function shareSettings(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === NAME && newValue !== null) takeSettings(stateIn(newValue));
  });
}

/** Changes some settings in this browser, effective immediately; `chooseSettings` is for those that follow the person. */
export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change);
}

/** Clears what belongs to a person rather than to this browser (decisions, "Routes, menus, layout"). */
export function clearPersonalSettings(): void {
  useSettings.setState({ knowledge: [], messageNum: 0, noticed: 0 });
}
