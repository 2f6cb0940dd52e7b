/** Every number of specification 5.2, 7 and 9 that both ends obey. Sizes are in MB of 1 048 576 bytes, times in milliseconds. */

/** Base path of the web application (specification 0). */
export const BASE_PATH = '/adminview';

/** Prefix of every call (specification 0). */
export const API_PREFIX = '/api';

/** Header that carries the token on every call, uploads included (specification 6). */
export const TOKEN_HEADER = 'x-access-token';

/** Client timeout of a call (specification 9). */
export const CALL_TIMEOUT_MS = 120_000;

/** How long an error toast stays (specification 8.1). */
export const ERROR_TOAST_MS = 5_000;

/** Debounce and throttle defaults (specification 9). */
export const DEBOUNCE_MS = 500;
export const THROTTLE_MS = 1_000;

/** How often a fixed part may follow the scroll position (specification 9, "affix throttle"). */
export const AFFIX_THROTTLE_MS = 10;

/** Page size of a list unless chosen, and the sizes on offer (specification 9). */
export const PAGE_SIZE = 20;
export const PAGE_SIZES: readonly number[] = [20, 50, 100, 500, 1000, 2000, 3000];

/** The largest page a list call answers. */
export const PAGE_SIZE_MAX = 3000;

/** How long pagination takes to scroll to the top (specification 9). */
export const SCROLL_TOP_MS = 800;

/** Menu fuzzy search: Fuse threshold and weights (specification 9). */
export const MENU_SEARCH = { threshold: 0.4, titleWeight: 0.7, pathWeight: 0.3, most: 20 } as const;

/** The largest number that a badge shows (specification 9). */
export const BADGE_MAX = 99;

/** Sidebar width in px, open and collapsed (specification 9; look 5). */
export const SIDEBAR_WIDTH = 210;
export const SIDEBAR_COLLAPSED_WIDTH = 64;

/** Below this window width in px the device is mobile and the sidebar a drawer (decisions, "Routes, menus, layout"). */
export const MOBILE_BELOW = 992;

/** Default tops in px of the buttons at the right edge (specification 9). */
export const EDGE_TOP = { feedback: 100, todo: 160, knowledge: 220 } as const;

/** Theme colour: default and offered ones (specification 9; look 2.1). */
export const THEME = '#409EFF';
export const THEMES: readonly string[] = [
  '#409EFF',
  '#1677FF',
  '#13A8A8',
  '#2F9E44',
  '#F2A900',
  '#E8590C',
  '#E03131',
  '#7048E8',
  '#495057',
];

/** Largest image of the image uploader, avatars included (specification 5.2). */
export const IMAGE_MAX_MB = 10;

/** Image extensions that the image uploader accepts (specification 5.2). */
export const IMAGE_EXTENSIONS: readonly string[] = ['.gif', '.jpg', '.jpeg', '.png'];

/** Bytes in a MB. */
export const MB = 1_048_576;

/** Wrong sign-ins until the account is locked, and for how long (decisions, "Sign-in, session, roles"). */
export const SIGN_IN_FAILURES = 5;
export const SIGN_IN_LOCK_MS = 600_000;

/** Longest texts of one's own record. */
export const NICK_NAME_MAX = 30;
export const EMAIL_MAX = 100;

/** A preference's largest size as JSON text. */
export const PREFERENCE_MAX_BYTES = 16_384;

/** Longest value of a system parameter. */
export const PARAMETER_VALUE_MAX = 500;
