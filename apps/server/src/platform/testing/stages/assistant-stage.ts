import type { AnswerEvent, Proposal } from '@houtai/contract/assistant-parts';

import { assistantSettings } from '#modules/assistant/assistant.tables.ts';

import { readConfig } from '../../config.ts';
import { type AppForTest, type AppForTestOptions, appForTest } from '../app-for-test.ts';

const NOWHERE = { address: '', model: '', providerModel: '', sealedKey: '', allowPrivate: false };

/** Time limits that no test reaches, even on a busy machine. */
export const TIMELESS = { idleSeconds: 3_600, totalSeconds: 3_600 };

/** Limits that affect no test. */
const LIMITS = { personDaily: 10_000, houseDaily: 10_000, ...TIMELESS };

type Options = { log?: AppForTestOptions['log'] };

/** A server whose assistant uses the AI provider of an environment, without effective limits. */
export async function assistantStage(environment: Record<string, string>, { log }: Options = {}): Promise<AppForTest> {
  const test = await appForTest({ config: { ai: readConfig(environment).ai }, ...(log && { log }) });
  await test.db.insert(assistantSettings).values({ id: 'house', ...NOWHERE, ...LIMITS, updatedAt: test.clock.now });
  return test;
}

/** The used part of the AI stand-in; it is a tool, so only tests import it. */
type Model = { address: string; asked: { messages: { role: string; content: unknown }[] }[]; close: () => Promise<void> };
type ModelTool<StandIn> = { start: () => Promise<StandIn>; environmentFor: (address: string) => Record<string, string> };

/** A server with a model that executes every order in every text; `heard` returns the last result of its tools. */
export type ModelStage<StandIn extends Model> = AppForTest & { standIn: StandIn; heard: () => string };

/** Starts that server with the AI stand-in, which stops with the server. */
export async function modelStage<StandIn extends Model>(
  { start, environmentFor }: ModelTool<StandIn>,
  options?: Options,
): Promise<ModelStage<StandIn>> {
  const standIn = await start();
  const test = await assistantStage(environmentFor(standIn.address), options);
  const heard = () => {
    const results = standIn.asked.at(-1)?.messages.filter(({ role }) => role === 'tool') ?? [];
    return results.map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content))).join('\n');
  };
  const close = async () => {
    await test.close();
    await standIn.close();
  };
  return { ...test, standIn, heard, close };
}

/** An order that the model executes wherever it reads it. */
export function order(name: string, input: object): string {
  return `@@call ${name} ${JSON.stringify(input)}@@`;
}

/** The proposals of an answer. */
export function proposalsIn(events: readonly AnswerEvent[]): Proposal[] {
  return events.flatMap((event) => (event.type === 'part' && event.part.type === 'proposal' ? [event.part.proposal] : []));
}
