import { assistantSettings } from '../../modules/assistant/assistant.tables.ts';
import { readConfig } from '../config.ts';
import { type AppForTest, appForTest } from './app-for-test.ts';

const NOWHERE = { address: '', model: '', providerModel: '', sealedKey: '', allowPrivate: false };

/** A server whose assistant asks the provider that an environment names, with limits that a test need not wait for. */
export async function assistantStage(environment: Record<string, string>): Promise<AppForTest> {
  const test = await appForTest({ config: { ai: readConfig(environment).ai } });
  const limits = { personDaily: 10_000, houseDaily: 10_000, idleSeconds: 1, totalSeconds: 3 };
  await test.db.insert(assistantSettings).values({ id: 'house', ...NOWHERE, ...limits, updatedAt: test.clock.now });
  return test;
}
