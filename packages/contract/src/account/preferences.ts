import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { PAGE_ADDRESS_MAX, PAGE_TITLE_MAX, PREFERENCE_MAX_BYTES, MAX_TABS } from '../limits.ts';
import { subject } from '../subject.ts';

const CardKey = z.string().max(40);
const MAX_HOME_CARDS = 60;

/** The stored arrangement of the home; keys of cards that a build does not have are ignored (home-cards.ts). */
export const HomeLayout = z.object({ order: z.array(CardKey).max(MAX_HOME_CARDS), hidden: z.array(CardKey).max(MAX_HOME_CARDS) });

const Url = z.string().max(PAGE_ADDRESS_MAX);
const PageRef = z.object({ url: Url, title: z.string().max(PAGE_TITLE_MAX) });

/** The settings of specification 3 that belong to the person; settings of the open page stay in the browser. */
const PersonalSettings = z.object({
  theme: z.string().regex(/^#[\da-f]{6}$/i),
  scheme: z.enum(['system', 'light', 'dark']),
  showSettings: z.boolean(),
  tagsView: z.boolean(),
  fixedHeader: z.boolean(),
  sidebarLogo: z.boolean(),
  floatMenu: z.boolean(),
  myFeedback: z.boolean(),
  myTodo: z.boolean(),
  allMenu: z.boolean(),
  showAiButton: z.boolean(),
});
export type PersonalSettings = z.infer<typeof PersonalSettings>;

/** The values that the console stores for a person, by key. Each has its own schema, so that nothing else can be stored here. */
export const PREFERENCES = {
  /** Recently opened pages, newest first. */
  recentPages: z.array(PageRef).max(12),
  /** Urls of the menus chosen in the menu search, newest first. */
  searchChoices: z.array(Url).max(20),
  /** Ids of the people chosen last in pickers, newest first. */
  recentPeople: z.array(z.string().max(64)).max(12),
  /** Tops in px of the buttons at the right edge. */
  edgeTops: z.partialRecord(z.enum(['feedback', 'todo', 'knowledge']), z.number().min(0).max(5000)),
  /** The arrangement of the home; two empty lists mean the default one. */
  homeCards: HomeLayout,
  /** How 待我审批 is used: as a table, with single-letter shortcuts, and moving on to the next task after a decision. */
  approvals: z.object({ table: z.boolean(), keys: z.boolean(), goesOn: z.boolean() }).partial(),
  /** 系统布局配置; an absent setting has its default. */
  settings: PersonalSettings.partial(),
  /** The open tabs except the home, in the order of the bar. */
  tabs: z.array(PageRef.extend({ url: Url.startsWith('/') })).max(MAX_TABS),
};

export type PreferenceKey = keyof typeof PREFERENCES;

/** Preferences that are saved part by part, so that two browsers do not overwrite each other's parts. */
export const PARTED = ['settings', 'edgeTops', 'approvals'] as const satisfies readonly PreferenceKey[];
export type PartedKey = (typeof PARTED)[number];
export type PreferenceValue<Key extends PreferenceKey> = z.infer<(typeof PREFERENCES)[Key]>;

// oxlint-disable-next-line typescript/consistent-type-assertions -- Object.keys forgets the names that the line above declares
const Key = z.enum(Object.keys(PREFERENCES) as [PreferenceKey, ...PreferenceKey[]], '未知的偏好设置');

const calls = {
  mine: defineCall({
    method: 'GET',
    path: '/me-biz/preference/list',
    access: 'staff-or-member',
    whileEnrolling: true,
    summary: 'All preferences of the caller, by key',
    result: z.object({ ...PREFERENCES }).partial(),
  }),
  save: defineCall({
    method: 'POST',
    path: '/me-biz/preference/save',
    access: 'staff-or-member',
    unlogged: 'how one person looks at the console',
    refreshes: 'nothing',
    unkeyed: 'it is kept by itself, whole each time: what is sent twice stands once',
    summary: 'Stores one preference of the caller; of settings, edgeTops and approvals what is sent, beside what was stored before',
    request: z.object({ key: Key, value: z.unknown() }).superRefine(({ key, value }, context) => {
      const parsed = PREFERENCES[key].safeParse(value);
      if (!parsed.success) context.addIssue({ code: 'custom', path: ['value'], message: '内容格式不正确' });
      else if (JSON.stringify(value).length > PREFERENCE_MAX_BYTES)
        context.addIssue({ code: 'custom', path: ['value'], message: '内容过大' });
    }),
    result: Empty,
  }),
};

export const preferences = subject('preferences', {
  name: '个人偏好',
  calls,
});
