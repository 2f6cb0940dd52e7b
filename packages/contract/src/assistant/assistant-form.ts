import { flag, form, type FormOf, line, lines, wholeNumber } from '../form/form.ts';
import { AI_CLIENT_NAME_MAX, CONVERSATION_TITLE_MAX } from './assistant-words.ts';

/** The connection to the AI provider, and the limits of its use. */
export const ASSISTANT_FORM = form({
  address: line('服务地址', { max: 300, required: true }),
  /** The name of the model in this product; `providerModel` is the provider's name, blank if it is the same. */
  model: line('模型', { max: 100, required: true }),
  providerModel: line('服务商的模型名', { max: 100 }),
  /** Never part of an answer; blank keeps the stored key. */
  apiKey: line('API 密钥', { max: 500 }),
  allowPrivate: flag('允许内网地址'),
  personDaily: wholeNumber('每人每天提问次数', { from: 0, to: 100_000, initial: 200 }),
  /** The limit of all people with the same main department. */
  departmentDaily: wholeNumber('每部门每天提问次数', { from: 0, to: 1_000_000, initial: 2_000 }),
  houseDaily: wholeNumber('全公司每天提问次数', { from: 0, to: 10_000_000, initial: 5_000 }),
  /** Whether people may connect AI clients of their own by MCP. */
  allowClients: flag('个人 AI 客户端'),
  idleSeconds: wholeNumber('无响应时限（秒）', { from: 1, to: 600, initial: 60 }),
  totalSeconds: wholeNumber('单次回答时限（秒）', { from: 2, to: 1_800, initial: 300 }),
});
export type AssistantForm = FormOf<typeof ASSISTANT_FORM>;

/** The name of a person's AI client. */
export const AI_CLIENT_FORM = form({ name: line('客户端名称', { max: AI_CLIENT_NAME_MAX, required: true }) });

/** The reason why an administrator reads another person's conversation. */
export const READ_OTHERS_FORM = form({ reason: lines('查看理由', { max: 200, required: true }) });

/** The title of a conversation. */
export const CONVERSATION_FORM = form({ title: line('标题', { max: CONVERSATION_TITLE_MAX, required: true }) });
