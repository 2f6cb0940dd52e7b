import { calls } from '@houtai/contract';
import { addPart } from '@houtai/contract/add-part';
import type { Reading } from '@houtai/contract/assistant';
import type { AnswerEvent, AnswerPart, ChatMessage, Proposal } from '@houtai/contract/assistant-parts';
import { create } from 'zustand';

import { send } from '#platform/calls/send.ts';
import { onSignOut } from '#platform/session/sign-out.ts';

import { askAssistant, failureWords, type Question } from './ask-assistant.ts';

/** A displayed message; `failure` replaces a missing answer. */
export type ShownMessage = ChatMessage & { failure?: string };

type Chat = {
  conversationId: string | undefined;
  title: string;
  messages: readonly ShownMessage[];
  /** Administrators who have read the conversation. */
  readings: readonly Reading[];
  /** Whether the conversation is loading. */
  isLoading: boolean;
  /** Whether an answer is being written. */
  isAsking: boolean;
};

const NONE: Chat = { conversationId: undefined, title: '', messages: [], readings: [], isLoading: false, isAsking: false };

/** The open conversation. */
export const useChat = create<Chat>(() => NONE);

let ending: AbortController | null = null;
/** Parts of an answer are rendered together at this interval, in ms: the text still seems to flow, and typing and scrolling stay smooth. */
const DRAWN_EVERY_MS = 50;
let waiting: AnswerPart[] = [];
let drawnAt = 0;
/** Number of messages without an id from the server. */
let unnamed = 0;
const UNNAMED = 'unnamed-';

/** Stops the answer that is being written; the received part stays. */
export function stopAnswer(): void {
  ending?.abort();
}

/** Leaves the conversation for a new one. */
export function startNewChat(): void {
  stopAnswer();
  useChat.setState(NONE);
}

/** Opens one of the user's conversations. */
export async function openConversation(id: string): Promise<void> {
  stopAnswer();
  useChat.setState({ ...NONE, conversationId: id, isLoading: true });
  try {
    const { title, messages, readings } = await send(calls.assistant.get, { id });
    if (useChat.getState().conversationId === id) useChat.setState({ title, messages, readings, isLoading: false });
  } catch {
    if (useChat.getState().conversationId === id) useChat.setState(NONE);
  }
}

/** Sends a question, replacing the last one if requested, and follows the answer to its end. */
export async function askQuestion(text: string, page: Question['page'], replaces?: string): Promise<void> {
  if (useChat.getState().isAsking) return;
  const own = new AbortController();
  ending = own;
  const { conversationId, messages } = useChat.getState();
  const kept =
    replaces === undefined
      ? messages
      : messages.slice(
          0,
          messages.findIndex(({ id }) => id === replaces),
        );
  const at = new Date().toISOString();
  const question: ShownMessage = {
    id: `${UNNAMED}${(unnamed += 1)}`,
    role: 'user',
    parts: [{ type: 'text', text }],
    state: 'done',
    unverified: [],
    at,
  };
  const answer: ShownMessage = { id: `${UNNAMED}${(unnamed += 1)}`, role: 'assistant', parts: [], state: 'writing', unverified: [], at };
  useChat.setState({ messages: [...kept, question, answer], isAsking: true });
  try {
    // A question has no id until the server has accepted it, and without an id it cannot be replaced.
    const isStored = replaces !== undefined && !replaces.startsWith(UNNAMED);
    await askAssistant({ text, page, ...(conversationId && { conversationId }), ...(isStored && { replaces }) }, own.signal, hear);
  } catch (error) {
    flush();
    if (own.signal.aborted) changeAnswer((message) => ({ ...message, state: 'stopped' }));
    else
      changeAnswer((message) =>
        message.parts.length > 0 ? { ...message, state: 'broken' } : { ...message, state: 'failed', failure: failureWords(error) },
      );
  } finally {
    flush();
    useChat.setState({ isAsking: false });
    if (ending === own) ending = null;
  }
}

function hear(event: AnswerEvent): void {
  if (event.type === 'part') {
    if (waiting.push(event.part) === 1) setTimeout(flush, Math.max(0, drawnAt + DRAWN_EVERY_MS - performance.now()));
    return;
  }
  flush();
  if (event.type === 'end') {
    changeAnswer((message) => ({ ...message, state: event.state, unverified: event.unverified }));
    return;
  }
  const { conversationId, title, questionId, answerId } = event;
  const ids = [questionId, answerId];
  const before = useChat.getState().messages;
  const messages = before.map((message, at) => ({ ...message, id: ids[at - before.length + 2] ?? message.id }));
  useChat.setState({ conversationId, title, messages });
}

function flush(): void {
  const parts = waiting;
  waiting = [];
  if (parts.length === 0) return;
  drawnAt = performance.now();
  changeAnswer((message) => ({ ...message, parts: parts.reduce<AnswerPart[]>((all, part) => addPart(all, part), message.parts) }));
}

function changeAnswer(change: (message: ShownMessage) => ShownMessage): void {
  useChat.setState(({ messages }) => ({
    messages: messages.map((message, at) => (at === messages.length - 1 ? change(message) : message)),
  }));
}

/** Shows the new state of a proposal after it was confirmed or declined. */
export function replaceProposal(proposal: Proposal): void {
  const changed = (part: AnswerPart): AnswerPart =>
    part.type === 'proposal' && part.proposal.id === proposal.id ? { type: 'proposal', proposal } : part;
  useChat.setState(({ messages }) => ({ messages: messages.map((message) => ({ ...message, parts: message.parts.map(changed) })) }));
}

// The next user must not see the previous one's conversation.
onSignOut(startNewChat);
