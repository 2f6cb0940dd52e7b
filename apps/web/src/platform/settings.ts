import { THEME } from '@houtai/contract/limits';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Light, dark, or whatever the system is set to. */
export type Scheme = 'system' | 'light' | 'dark';

/** The settings that stay in this browser, under the names of specification 3 with the defaults of specification 9. */
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
  scheme: 'system',
};

/** The settings store; what is stored is merged over the defaults, so an older browser state stays readable. */
export const useSettings = create<Settings>()(persist(() => DEFAULT_SETTINGS, { name: 'houtai.settings', version: 1 }));

/** Changes some settings, effective at once. */
export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change);
}

/** Clears what belongs to a person rather than to this browser (decisions, "Routes, menus, layout"). */
export function clearPersonalSettings(): void {
  useSettings.setState({ knowledge: [], messageNum: 0 });
}
