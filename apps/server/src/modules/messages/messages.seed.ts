import { HOUR_MS } from '@houtai/contract/durations';
import { MESSAGE_TYPE_KEYS } from '@houtai/contract/message-types';
import { inArray } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';

import { moveDemoMessages, nameKindsInDemoMessages } from './demo-message-mending.ts';
import { DEMO_MESSAGES, READERS, UNREAD_HOURS } from './demo-messages.ts';
import { messages } from './messages.tables.ts';

/** Every n-th message has a star. */
const STARRED_EVERY = 7;

async function insertDemo({ db, now }: SeedCtx): Promise<void> {
  const readers = await db
    .select({ userId: users.id, companyId: users.companyId })
    .from(users)
    .where(inArray(users.id, [...READERS]));
  const all = MESSAGE_TYPE_KEYS.flatMap((msgType) => DEMO_MESSAGES[msgType].map((message) => ({ msgType, ...message })));
  const rows = readers.flatMap((reader) =>
    all
      .filter(({ sender }) => sender !== reader.userId)
      .map(({ msgType, sender, hours, title, content, url = '' }, index) => ({
        ...reader,
        msgType,
        senderId: sender || null,
        title,
        content,
        url,
        createdAt: before(now, hours),
        // Read an hour after it came.
        readAt: hours > UNREAD_HOURS ? before(now, hours - 1) : null,
        starred: index % STARRED_EVERY === 2,
      })),
  );
  // In chronological order, because their keys are ordered by time.
  await db.insert(messages).values(rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()));
}

function before(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * HOUR_MS);
}

const seeds: DatabaseSeed[] = [
  { name: 'messages-demo', order: 90, only: 'demo', run: insertDemo },
  { name: 'messages-demo-working-hours', order: 91, only: 'demo', run: moveDemoMessages },
  { name: 'messages-demo-kinds', order: 92, only: 'demo', run: nameKindsInDemoMessages },
];

export default seeds;
