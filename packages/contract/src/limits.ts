import { DAY_MS } from './text/durations.ts';

/** Every number of specification 5.2, 7 and 9 that both ends use. Sizes are in MB of 1 048 576 bytes, times in milliseconds. */

/** Base path of the web application (specification 0). */
export const BASE_PATH = '/adminview';

/** Prefix of every call (specification 0). */
export const API_PREFIX = '/api';

/** Header that carries the token on every call, uploads included (specification 6). */
export const TOKEN_HEADER = 'x-access-token';

/** Header that makes a repeated create call one record, its longest value, and for how long the first answer is given again. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const IDEMPOTENCY_KEY_MAX = 64;
export const IDEMPOTENCY_RETENTION_MS = DAY_MS;
/** The largest answer in bytes that is stored for repeated keys. */
export const IDEMPOTENT_ANSWER_MAX_BYTES = 65_536;

/** Client timeout of a call (specification 9). */
export const CALL_TIMEOUT_MS = 120_000;

/** How long an error toast stays (specification 8.1). */
export const ERROR_TOAST_MS = 5_000;

/** Debounce and throttle defaults (specification 9). */
export const DEBOUNCE_MS = 500;
export const THROTTLE_MS = 1_000;

/** How often a fixed part may follow the scroll position (specification 9, "affix throttle"). */
export const AFFIX_THROTTLE_MS = 10;

/** The default page size of a list, and the sizes on offer (specification 9). */
export const PAGE_SIZE = 20;
export const PAGE_SIZES: readonly number[] = [20, 50, 100, 500, 1000, 2000, 3000];

/** The largest page a list call answers. */
export const PAGE_SIZE_MAX = 3000;

/** The longest texts that a list is searched for: words, words of a message or a name from elsewhere, and a network address. */
export const KEYWORD_MAX = 50;
export const LONG_KEYWORD_MAX = 64;
export const IP_MAX = 45;

/** The most rows of one exported file, and of an import. */
export const MAX_EXPORT_ROWS = 100_000;

/** An import: the size of its file and of its unpacked content, its columns, the characters of a cell, and the time for reading it. */
export const IMPORT_MAX_MB = 20;
export const IMPORT_UNPACKED_MAX_MB = 300;
export const MAX_IMPORT_COLUMNS = 200;
export const IMPORT_CELL_MAX = 32_767;
export const IMPORT_READ_MS = 60_000;

/** Days for which a file and its rows are stored so that the import can be undone, and days for an import that never ran. */
export const IMPORT_RETENTION_DAYS = 180;
export const IMPORT_UNMADE_DAYS = 7;

/** Menu fuzzy search: Fuse threshold and weights (specification 9). */
export const MENU_SEARCH = { threshold: 0.4, titleWeight: 0.7, pathWeight: 0.3, most: 20 } as const;

/** The largest number that a badge shows (specification 9). */
export const BADGE_MAX = 99;

/** How often an idle event stream sends a keep-alive; a client without one for twice that time reconnects. */
export const STREAM_BEAT_MS = 25_000;

/** The most event streams of one session; each visible window has one. */
export const MAX_STREAMS = 20;

/** The most changed records that one event names; for more, the event only says that there are many. */
export const MAX_CHANGED_IDS = 100;

/** The most new messages that one event names. */
export const MAX_ADDED_MESSAGES = 100;

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

/** The time for the second step of a sign-in, and the time for which a remembered device skips it. */
export const SECOND_STEP_MS = 300_000;
export const FACTOR_REMEMBERED_MS = 30 * DAY_MS;

/** Six digits that prove a new device by mail or messaging: how long they are valid, attempts at one, and how many go out in a day. */
export const DEVICE_CODE_MS = 600_000;
export const DEVICE_CODE_TRIES = 5;
export const DEVICE_CODES_A_DAY = 5;

/** How long a contact that somebody else set, or that an unproved device set, receives no code and no link. */
export const FRESH_CONTACT_MS = DAY_MS;

/** How long a proof of identity is valid for sensitive actions. */
export const PROOF_LASTS_MS = 600_000;

/** The longest texts of a person's own account. */
export const NICK_NAME_MAX = 30;
export const EMAIL_MAX = 100;

/** A preference's largest size as JSON text. */
export const PREFERENCE_MAX_BYTES = 16_384;

/** The most open tabs that follow a person to another browser, and the longest address and title of a stored page. */
export const MAX_TABS = 24;
export const PAGE_ADDRESS_MAX = 500;
export const PAGE_TITLE_MAX = 100;

/** Longest name of what administrators define, longest remark on it, and most entries of one dictionary. */
export const NAME_MAX = 50;
export const ADMIN_REMARK_MAX = 200;
export const MAX_DICT_ENTRIES = 500;

/** Longest value of a system parameter. */
export const PARAMETER_VALUE_MAX = 2000;

/** General uploader: size, count and extensions unless said otherwise (specification 5.2). */
export const UPLOAD_MAX_MB = 100;
export const UPLOAD_COUNT = 1;

/** Largest image, video and attachment in rich text (specification 5.2), and how long such an upload may take (specification 9). */
export const RICH_IMAGE_MAX_MB = 20;
export const RICH_VIDEO_MAX_MB = 100;
export const RICH_ATTACHMENT_MAX_MB = 100;
export const RICH_UPLOAD_TIMEOUT_MS = 300_000;

/** Extensions of attachments of to-dos and feedback (specification 5.2), which have no count limit. */
export const ATTACHMENT_EXTENSIONS: readonly string[] = [
  '.doc',
  '.docx',
  '.xls',
  '.xlsx',
  '.ppt',
  '.pptx',
  '.txt',
  '.zip',
  '.html',
  '.gif',
  '.jpg',
  '.jpeg',
  '.png',
  '.pdf',
];

/** Extensions of invoices, as issuers and cameras make them. */
export const INVOICE_EXTENSIONS: readonly string[] = ['.pdf', '.ofd', '.xml', '.jpg', '.jpeg', '.png'];

/** Extensions of videos in rich text: what browsers play by themselves. */
export const VIDEO_EXTENSIONS: readonly string[] = ['.mp4', '.webm', '.mov'];

/** Most files on one record, so that a request stays bounded. */
export const MAX_RECORD_FILES = 200;

/** Rich text: visible characters (specification 9), and the largest html that the server takes (decisions, "To-do and feedback"). */
export const RICH_TEXT_MAX = 1500;
export const RICH_TEXT_HTML_MAX = 65_536;

/** Height of the editor in px, and how many characters of a file's name are shown (specification 9). */
export const RICH_TEXT_HEIGHT = 500;
export const FILE_NAME_SHOWN = 30;

/** Longest remark of a to-do (specification 5.1) and of a feedback. */
export const REMARK_MAX = 1500;

/** The longest reason for a wait or a later promise of a feedback, in characters, and the most days of one wait. */
export const WAIT_REASON_MAX = 200;
export const MAX_WAIT_DAYS = 30;

/** The longest reply of a visitor to the feedback made from their answer, and the most replies a day. */
export const VISITOR_REPLY_MAX = 500;
export const VISITOR_REPLIES_A_DAY = 20;

/** The longest time limit of feedback in hours, and the longest time for its acceptance in working days. */
export const MAX_LIMIT_HOURS = 2000;
export const MAX_ACCEPT_DAYS = 60;

/** The most must-read items in one answer. */
export const MAX_MUST_READS = 100;

/** Most people in one field, and most records in one bulk action. */
export const MAX_FIELD_PEOPLE = 50;
export const MAX_BULK_RECORDS = 100;

/** Days of the date-range shortcuts (specification 9). */
export const DATE_SHORTCUTS: readonly number[] = [7, 30, 90];

/** Select dialog: its width and the height of its table in px (specification 9). */
export const SELECT_DIALOG_WIDTH = 1200;
export const SELECT_DIALOG_TABLE_HEIGHT = 400;

/** A draft's largest size as JSON text. */
export const DRAFT_MAX_BYTES = 131_072;

/** Saved searches of one list. */
export const MAX_SAVED_SEARCHES = 20;

/** The most people in one answer; a search narrows them. */
export const PEOPLE_SHOWN = 200;

/** Bounds of a column's width in px. */
export const COLUMN_WIDTH = { least: 40, most: 1200 } as const;

/** The largest number to sort by. */
export const SORT_MAX = 999_999;

/** Most menus. */
export const MAX_MENUS = 2000;

/** Definitions of approvals: most nodes in all, branches within branches, branches of one node, and lengths of a condition. */
export const MAX_APPROVAL_NODES = 60;
export const MAX_APPROVAL_DEPTH = 4;
export const MAX_APPROVAL_BRANCHES = 10;
export const MAX_APPROVAL_GROUPS = 8;
export const MAX_APPROVAL_CONDITIONS = 8;
export const MAX_APPROVAL_CHOICES = 50;

/** The most days before or after today that a condition may name: ten years. */
export const MAX_CONDITION_DAYS = 3_660;

/** Approvals: levels of heads, working days of a time limit, and the pause between two reminders. */
export const MAX_APPROVAL_LEVELS = 5;
export const MAX_APPROVAL_DAYS = 60;
export const APPROVAL_REMIND_EVERY_MS = 3_600_000;
/** Characters of a comment on a decision, and of a reason. */
export const APPROVAL_COMMENT_MAX = 500;
/** The years whose days can be off or worked, and how many days are set at the same time. */
export const CALENDAR_YEARS = { from: 2000, to: 2099 } as const;
export const MAX_CALENDAR_DAYS = 62;

/** The most people who get a new password at the same time, and how many days a password on a printed sheet is valid. */
export const MAX_PASSWORDS = 500;
/** How many days a link for a first password may be valid. */
export const FIRST_LINK_DAYS = { from: 1, to: 14 } as const;
/** Attempts at the last four digits of a phone number, and links that one person may request in a day. */
export const FIRST_LINK_TRIES = 5;
export const FORGOTTEN_A_DAY = 3;
export const SHEET_PASSWORD_DAYS = 7;

/** Free space of the data disk that is reserved for the database: below it uploads are refused and health says `low`. */
export const DISK_RESERVE_MB = 512;

/** Changes within this time are announced to open consoles together. */
export const CHANGES_GATHERED_MS = 200;
/** The time within which an open console refetches lists with a few changed records; it refetches open records immediately. */
export const CHANGES_READ_MS = 1_000;
/**
 * The same time for more records than an event names and for data that every console caches, so that a thousand consoles do not ask in the
 * same moment.
 */
export const MANY_READ_MS = 3_000;
