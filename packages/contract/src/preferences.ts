import { z } from 'zod';

import { defineCall, Empty } from './call.ts';
import { PREFERENCE_MAX_BYTES } from './limits.ts';

const CardKey = z.string().max(40);
const HOME_CARDS_MOST = 60;

/** How somebody arranged the home; keys of cards that a build does not have are passed over (home-cards.ts). */
export const HomeLayout = z.object({ order: z.array(CardKey).max(HOME_CARDS_MOST), hidden: z.array(CardKey).max(HOME_CARDS_MOST) });

const Url = z.string().max(500);

/** What the console keeps for a person, by key. Each value has its own shape, so that nothing else can be parked here. */
export const PREFERENCES = {
  /** Pages opened last, newest first. */
  recentPages: z.array(z.object({ url: Url, title: z.string().max(100) })).max(12),
  /** Choices made in the menu search, newest first: the menu's url. */
  searchChoices: z.array(Url).max(20),
  /** People chosen last in pickers, newest first: their ids. */
  recentPeople: z.array(z.string().max(64)).max(12),
  /** Tops in px of the buttons at the right edge. */
  edgeTops: z.partialRecord(z.enum(['feedback', 'todo', 'knowledge']), z.number().min(0).max(5000)),
  /** The home; without a card in either part it is as usual. */
  homeCards: HomeLayout,
};

export type PreferenceKey = keyof typeof PREFERENCES;
export type PreferenceValue<Key extends PreferenceKey> = z.infer<(typeof PREFERENCES)[Key]>;

// oxlint-disable-next-line typescript/consistent-type-assertions -- Object.keys forgets the names that the line above declares
const Key = z.enum(Object.keys(PREFERENCES) as [PreferenceKey, ...PreferenceKey[]], '未知的偏好设置');

export const preferenceCalls = {
  mine: defineCall({
    method: 'GET',
    path: '/me-biz/preference/list',
    access: 'staff-or-member',
    summary: 'All preferences of the caller, by key',
    result: z.object({ ...PREFERENCES }).partial(),
  }),
  save: defineCall({
    method: 'POST',
    path: '/me-biz/preference/save',
    access: 'staff-or-member',
    summary: 'Stores one preference of the caller',
    request: z.object({ key: Key, value: z.unknown() }).superRefine(({ key, value }, context) => {
      const parsed = PREFERENCES[key].safeParse(value);
      if (!parsed.success) context.addIssue({ code: 'custom', path: ['value'], message: '内容格式不正确' });
      else if (JSON.stringify(value).length > PREFERENCE_MAX_BYTES)
        context.addIssue({ code: 'custom', path: ['value'], message: '内容过大' });
    }),
    result: Empty,
  }),
};
