/** What the dialog is called (specification 2.7). */
export const ASSISTANT_TITLE = '智能助手';

/** Texts of failures (specification 8.4): the first three belong to the answer of the provider, the last one to the dialog. */
export const ASSISTANT_FAILURES = {
  noKey: 'API密钥未设置',
  empty: '抱歉，我暂时无法回答您的问题。请稍后再试。',
  failed: '抱歉，API调用出现错误，无法回答您的问题。请稍后再试。',
  dialog: '抱歉，我遇到了一些问题，无法回答您的问题。请稍后再试。',
} as const;

/** What every request to a provider carries beside model and messages (specification 7.10 and 9). */
export const AI_REQUEST = { maxTokens: 2048, temperature: 0.7, topP: 0.7, topK: 50, frequencyPenalty: 0.5, choices: 1 } as const;

/** The round button: its side in px, where it starts from the right and the bottom, and from how many px on a movement is a drag (specification 9). */
export const AI_BUTTON = { size: 56, right: 20, bottom: 280, dragPx: 5 } as const;

/** The longest question and title, in characters, and the most that a page tells of itself, in bytes of UTF-8. */
export const QUESTION_MAX = 4_000;
export const CONVERSATION_TITLE_MAX = 40;
export const PAGE_CONTEXT_MAX_BYTES = 32_768;

/** The longest name of a form, its most fields, and the most that the operation log keeps of which ones were filled in. */
export const FORM_NAME_MAX = 40;
export const MAX_FORM_FIELDS = 100;
export const FILLED_WORDS_MAX = 500;

/** Between two signs of life of an answer that is being written, in milliseconds: proxies keep it open, and anyone who reads it knows that somebody is there. */
export const ANSWER_BEAT_MS = 15_000;

/** Days for which a conversation is kept that nobody goes on with. */
export const CONVERSATION_RETENTION_DAYS = 180;

/** Minutes for which a proposal can be confirmed. */
export const PROPOSAL_MINUTES = 10;

/** Minutes for which what a proposal did can be taken back. */
export const UNDO_MINUTES = 8;

/** A person's own AI clients: how many, for how many days a token of one is good, the most calls of one in a minute, and the most proposals of all that wait. */
export const AI_CLIENTS = { most: 10, days: 90, perMinute: 60, waiting: 10 } as const;
export const AI_CLIENT_NAME_MAX = 20;

/** How an answer stands: being written, whole, stopped by the person, broken off by the provider, or one of the two apologies. */
export const ANSWER_STATES = ['writing', 'done', 'stopped', 'broken', 'empty', 'failed'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

/** Whether a proposal still waits, and what became of it. */
export const PROPOSAL_STATES = ['open', 'done', 'undone', 'declined', 'refused', 'expired'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Where a value of a proposal comes from: typed by the person, about the person, of the page, of a record, or made up by the model. */
export const ORIGINS = ['typed', 'own', 'page', 'record', 'guess'] as const;
export type Origin = (typeof ORIGINS)[number];

/** What the test of the connection looks at, in this order; the first that fails is the last that is looked at. */
export const TEST_STEPS = { address: '地址', tls: '安全连接', key: '密钥', model: '模型', stream: '流式回答', tools: '工具调用' } as const;
export type TestStep = keyof typeof TEST_STEPS;
