/** The title of the dialog (specification 2.7). */
export const ASSISTANT_TITLE = '智能助手';

/** Messages of failures (specification 8.4): the first three are for answers of the provider, the last one is for the dialog. */
export const ASSISTANT_FAILURES = {
  noKey: 'API密钥未设置',
  empty: '抱歉，我暂时无法回答您的问题。请稍后再试。',
  failed: '抱歉，API调用出现错误，无法回答您的问题。请稍后再试。',
  dialog: '抱歉，我遇到了一些问题，无法回答您的问题。请稍后再试。',
} as const;

/** The parameters of every request to a provider beside model and messages (specification 7.10 and 9). */
export const AI_REQUEST = { maxTokens: 2048, temperature: 0.7, topP: 0.7, topK: 50, frequencyPenalty: 0.5, choices: 1 } as const;

/**
 * The round button, in px: its side, its initial distance from the right and the bottom, and the movement that counts as a drag
 * (specification 9).
 */
export const AI_BUTTON = { size: 56, right: 20, bottom: 280, dragPx: 5 } as const;

/** The longest question and title, in characters, and the largest context of a page, in bytes of UTF-8. */
export const QUESTION_MAX = 4_000;
export const CONVERSATION_TITLE_MAX = 40;
export const PAGE_CONTEXT_MAX_BYTES = 32_768;

/** The longest name of a form, its most fields, and the longest list of filled-in fields in the operation log. */
export const FORM_NAME_MAX = 40;
export const MAX_FORM_FIELDS = 100;
export const FILLED_WORDS_MAX = 500;

/** Milliseconds between two keep-alive events of an answer, so that proxies keep the connection open and readers know that it is alive. */
export const ANSWER_BEAT_MS = 15_000;

/** Days after which an unused conversation is deleted. */
export const CONVERSATION_RETENTION_DAYS = 180;

/** Minutes for which a proposal can be confirmed. */
export const PROPOSAL_MINUTES = 10;

/** Minutes during which a confirmed proposal can be undone. */
export const UNDO_MINUTES = 8;

/**
 * Limits of a person's AI clients: their number, the days that a token is valid, calls of one client per minute, and waiting proposals of
 * all.
 */
export const AI_CLIENTS = { most: 10, days: 90, perMinute: 60, waiting: 10 } as const;
export const AI_CLIENT_NAME_MAX = 20;

/** States of an answer: being written, complete, stopped by the person, broken off by the provider, or one of the two apologies. */
export const ANSWER_STATES = ['writing', 'done', 'stopped', 'broken', 'empty', 'failed'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

/** States of a proposal. */
export const PROPOSAL_STATES = ['open', 'done', 'undone', 'declined', 'refused', 'expired'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Origins of a proposed value: typed by the person, their own data, the page, a record, or made up by the model. */
export const ORIGINS = ['typed', 'own', 'page', 'record', 'guess'] as const;
export type RecordOrigin = (typeof ORIGINS)[number];

/** The steps of the connection test, in order; the test ends at the first failure. */
export const TEST_STEPS = { address: '地址', tls: '安全连接', key: '密钥', model: '模型', stream: '流式回答', tools: '工具调用' } as const;
export type TestStep = keyof typeof TEST_STEPS;
